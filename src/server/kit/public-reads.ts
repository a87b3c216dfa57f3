import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { COMPRESS_FROM_CHARACTERS, JSON_TYPE } from './answer.ts';
import { openChannel } from './channel.ts';
import type { Clock } from './clock.ts';
import type { OpenDatabase } from './database.ts';
import type { Input, PublicRead } from './implement.ts';
import { PUBLIC_CHANGES } from './public-changes.ts';

/**
 * Answers that are the same for everybody, stored as copies until something that they are made from changes.
 *
 * A copy depends on named tables, whose triggers notify every process of a change at its commit. Before a copy is
 * served, the process asks the connection that listens whether there was a notification; PostgreSQL sends those of
 * every commit that was confirmed before. So a change is seen at once in every process, and a lost connection means no
 * copies.
 */

/** Answers differ by a few values of their query. */
const MAX_COPIES = 200;

interface Copy {
  json: string;
  etag: string;
  /** When it is no longer true although nothing was changed; null for never. */
  until: Date | null;
  /** By encoding, compressed when it is first asked for. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

interface StoredCopy {
  tables: readonly string[];
  copy: Promise<Copy>;
  from: number;
  until: number;
}

type Encoding = 'br' | 'gzip';
const compressors: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text),
};

/** The encoding to answer with. One that the caller weighs at zero counts as not accepted. */
export function encodingFor(accepted: string): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(String.raw`(^|,)\s*${encoding}\s*(;\s*q=(0?\.\d*[1-9]|1)|,|$)`).test(accepted),
  );
}

async function sendCopy(request: FastifyRequest, reply: FastifyReply, copy: Copy): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding, authorization').type(JSON_TYPE);
  if (request.method === 'GET') {
    // A browser may keep it, and asks each time whether it has changed.
    reply.header('cache-control', 'public, no-cache').header('etag', copy.etag);
    if (request.headers['if-none-match'] === copy.etag) return reply.code(304).send();
  }
  const encoding =
    copy.json.length < COMPRESS_FROM_CHARACTERS
      ? undefined
      : encodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (!encoding) return reply.send(copy.json);
  let compressed = copy.compressed.get(encoding);
  if (!compressed) {
    compressed = compressors[encoding](copy.json);
    copy.compressed.set(encoding, compressed);
  }
  return reply.header('content-encoding', encoding).send(await compressed);
}

/** An endpoint that everybody gets the same answer from. */
interface OpenRoute {
  endpoint: Endpoint;
  publicRead: PublicRead<Endpoint>;
}

export interface PublicReads {
  /** Answers a call that nobody in particular makes. */
  serve(
    route: OpenRoute,
    input: Input<Endpoint>,
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<FastifyReply>;
  close(): Promise<void>;
}

/** Opens the copies of this process. */
export async function openPublicReads(database: OpenDatabase, clock: Clock, log: Logger): Promise<PublicReads> {
  const copies = new Map<string, StoredCopy>();
  const channel = await openChannel(database.url, log, {
    name: PUBLIC_CHANGES,
    onPayload(table) {
      for (const [key, { tables }] of copies) if (tables.includes(table)) copies.delete(key);
    },
    onLost: () => copies.clear(),
    without: 'public responses are computed for each call',
  });

  async function make({ endpoint, publicRead: { read } }: OpenRoute, input: Input<Endpoint>): Promise<Copy> {
    const { answer, until } = await read(input, { systemDb: database.systemDb, clock });
    const json = JSON.stringify(endpoint.reply ? z.encode(endpoint.reply, answer as never) : answer);
    const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
    return { json, etag, until, compressed: new Map() };
  }

  /** Keeps a copy from now on: whatever changes while it is made drops it as well. */
  function keep(key: string, route: OpenRoute, input: Input<Endpoint>, now: number): Promise<Copy> {
    if (copies.size >= MAX_COPIES) copies.clear();
    const { tables } = route.publicRead;
    const stored: StoredCopy = { tables, copy: make(route, input), from: now, until: Number.POSITIVE_INFINITY };
    copies.set(key, stored);
    stored.copy.then(
      ({ until }) => (stored.until = until?.getTime() ?? stored.until),
      () => copies.get(key) === stored && copies.delete(key),
    );
    return stored.copy;
  }

  async function copyFor(route: OpenRoute, input: Input<Endpoint>): Promise<Copy> {
    if (!(await channel.caughtUp())) return make(route, input);
    const key = `${route.endpoint.area}.${route.endpoint.name} ${JSON.stringify(input)}`;
    const now = clock.now().getTime();
    const stored = copies.get(key);
    return stored && stored.from <= now && now < stored.until ? stored.copy : keep(key, route, input, now);
  }

  return {
    serve: async (route, input, { request, reply }) => sendCopy(request, reply, await copyFor(route, input)),
    close: () => channel.close(),
  };
}
