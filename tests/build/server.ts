import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { OperatorFacts, Ports, Route } from '#server/kit/implement.ts';
import type { DiskLimits } from '#server/kit/disk-space.ts';
import { movableClock } from '#server/kit/clock.ts';
import { createServer } from '#server/app/wiring.ts';
import type { Server } from '#server/app/wiring.ts';
import { keysOf } from '#server/kit/keys.ts';
import type { Keys } from '#server/kit/keys.ts';
import { openSession } from '#server/kit/session.ts';
import { testDatabase } from './database.ts';

export interface Answer<T = any> {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Sent as multipart; files as { name, content }. */
  form?: FormData;
  token?: string | null;
  headers?: Record<string, string>;
}

/** A real server over a database of its own, spoken to by real dispatch; the clock stands still until it is moved. */
export interface TestServer {
  server: Server;
  clock: ReturnType<typeof movableClock>;
  baseUrl: string;
  /** Where it keeps its files. */
  dataDirectory: string;
  /** Calls an endpoint as the wire would, and answers status and parsed body. */
  call(endpoint: Endpoint, input?: CallInput): Promise<Answer>;
  /** A new member with an open session, behind which a second step stands. */
  aMember(input?: {
    email?: string;
    role?: 'member' | 'operator';
    timeZone?: string;
  }): Promise<{ id: number; email: string; token: string }>;
  close(): Promise<void>;
}

/** 9:00 on Monday 16 November 2026 in Sydney. */
export const testStart = '2026-11-15T22:00:00.000Z';

function urlOf(base: string, endpoint: Endpoint, { params = {}, query = {} }: CallInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined)
      search.set(name, Array.isArray(value) ? value.join(',') : String(value as string | number | boolean));
  const text = search.toString();
  return `${base}${path}${text ? `?${text}` : ''}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface TestServerOptions {
  ports?: Partial<Ports>;
  rateLimits?: boolean;
  production?: boolean;
  operator?: OperatorFacts;
  routes?: readonly Route[];
  webDirectory?: string;
  /** The public address; http on loopback where it is left out. */
  publicUrl?: string;
  disk?: DiskLimits;
  /** Serves what is there already, with the keys that open it; it outlives the server. */
  over?: { databaseUrl: string; dataDirectory: string; keys: Keys };
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.over ? { url: options.over.databaseUrl, close: async () => {} } : await testDatabase();
  const dataDirectory = options.over?.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'wattle-test-')));
  const clock = movableClock(testStart);
  const server = await createServer(
    {
      production: options.production ?? false,
      product: 'wattle',
      brand: 'Wattle',
      publicUrl: options.publicUrl ?? '',
      ...(options.operator ? { operator: options.operator } : {}),
      keys: options.over?.keys ?? keysOf(new Uint8Array(32).fill(7)),
      dataDirectory,
      rateLimits: options.rateLimits ?? false,
      databaseUrl: database.url,
      logLevel: 'error',
      webDirectory: options.webDirectory ?? join(dataDirectory, 'no-page'),
      metricsToken: undefined,
      trustedProxies: '',
      ports: {},
      ...(options.disk ? { disk: options.disk } : {}),
      background: false,
      maxConnections: 8,
    },
    { clock, ports: options.ports, routes: options.routes },
  );
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const baseUrl = `${origin}/system/api/frontend/wattle/`;
  let members = 0;
  return {
    server,
    clock,
    baseUrl,
    dataDirectory,
    async call(endpoint, input = {}) {
      const headers: Record<string, string> = { ...input.headers };
      if (input.token) headers['authorization'] = `Bearer ${input.token}`;
      const init: RequestInit = { method: endpoint.method, headers, redirect: 'manual' };
      if (input.form) init.body = input.form;
      else if (endpoint.method === 'POST') {
        headers['content-type'] ??= 'application/json';
        init.body = typeof input.body === 'string' ? input.body : JSON.stringify(input.body ?? {});
      }
      const response = await fetch(urlOf(baseUrl, endpoint, input), init);
      const text = await response.text();
      const cookies = response.headers.getSetCookie();
      return {
        status: response.status,
        body: parsed(text),
        text,
        headers: { ...Object.fromEntries(response.headers), 'set-cookie': cookies },
      };
    },
    async aMember(input = {}) {
      members += 1;
      const email = input.email ?? `member${members}@example.com`;
      const { member_id: id } = await server.database.system
        .insertInto('members')
        .values({ email, role: input.role ?? 'member', ...(input.timeZone ? { time_zone: input.timeZone } : {}) })
        .returning('member_id')
        .executeTakeFirstOrThrow();
      const { access } = await openSession(server.database.system, clock, {
        memberId: id,
        remember: false,
        caller: { ip: '127.0.0.1', userAgent: 'test' },
        secondStep: true,
      });
      return { id, email, token: access };
    },
    async close() {
      await server.close();
      await database.close();
      if (!options.over) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
