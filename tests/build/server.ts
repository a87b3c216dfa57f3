import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, CallInput as WireInput, WireBodyOf, WireQueryOf } from '#contract/kit/endpoint.ts';
import type { OperatorFacts, Ports, Route } from '#server/kit/implement.ts';
import type { DiskLimits } from '#server/kit/disk-space.ts';
import { movableClock } from '#server/kit/clock.ts';
import { createServer } from '#server/app/wiring.ts';
import type { Server } from '#server/app/wiring.ts';
import { keysOf } from '#server/kit/keys.ts';
import type { Keys } from '#server/kit/keys.ts';
import { openSession } from '#server/kit/session.ts';
import { answerOf } from './answer.ts';
import type { AnswerOf } from './answer.ts';
import { testDatabase } from './database.ts';

interface Sender {
  token?: string | null;
  headers?: Record<string, string>;
}

/** The input of an endpoint: what its schemas accept, or a form, whose fields have no types. */
export type CallInput<E> = Sender &
  ((WireInput<E> & { form?: undefined }) | (Omit<WireInput<E>, 'body'> & { form: FormData; body?: undefined }));

/** One object as input: the query of a GET, the body of a POST. */
export type Payload<E> = E extends { method: 'GET' } ? WireQueryOf<E> : WireBodyOf<E>;

/** Any input, whether the schemas accept it or not. */
export interface AnyInput extends Sender {
  params?: object;
  query?: object;
  body?: unknown;
  form?: FormData;
}

/** A call by one caller, typed by its endpoint. */
export type Call = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<AnswerOf<E>>;

/** A real server over its own database, called through real dispatch; the clock stands still until it is advanced. */
export interface TestServer {
  server: Server;
  clock: ReturnType<typeof movableClock>;
  baseUrl: string;
  /** Where it stores its files. */
  dataDirectory: string;
  /** Calls an endpoint with input that its schemas accept. */
  call: Call;
  /** The same with any input: for refusals, or an endpoint chosen at run time. */
  callWith<E extends Endpoint>(endpoint: E, input?: AnyInput): Promise<AnswerOf<E>>;
  /** A new member with an open session that has passed a second step. */
  aMember(input?: {
    email?: string;
    role?: 'member' | 'operator';
    timeZone?: string;
  }): Promise<{ id: number; email: string; token: string }>;
  close(): Promise<void>;
}

/** 9:00 on Monday 16 November 2026 in Sydney. */
export const testStart = '2026-11-15T22:00:00.000Z';

function urlOf(base: string, endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const named = new Map<string, unknown>(Object.entries(params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined)
      search.set(name, Array.isArray(value) ? value.join(',') : String(value as string | number | boolean));
  const text = search.toString();
  return `${base}${path}${text ? `?${text}` : ''}`;
}

interface TestServerOptions {
  ports?: Partial<Ports>;
  rateLimits?: boolean;
  production?: boolean;
  operator?: OperatorFacts;
  routes?: readonly Route[];
  webDirectory?: string;
  /** The public address; http on loopback by default. */
  publicUrl?: string;
  disk?: DiskLimits;
  /** Any free port by default. */
  port?: number;
  /** Serves an existing database, with the keys that decrypt it; the database outlives the server. */
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
      // One for look-ups, three for everything else. Each connection reads PostgreSQL's catalogue for itself: with six,
      // a run takes longer.
      maxConnections: 4,
    },
    { clock, ports: options.ports, routes: options.routes },
  );
  const origin = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const baseUrl = `${origin}/system/api/frontend/wattle/`;
  const callWith: TestServer['callWith'] = async (endpoint, input = {}) => {
    // Uncompressed: otherwise both ends spend more on packing an answer than on making it. Browsers get it compressed.
    const headers: Record<string, string> = { 'accept-encoding': 'identity', ...input.headers };
    if (input.token) headers['authorization'] = `Bearer ${input.token}`;
    const init: RequestInit = { method: endpoint.method, headers, redirect: 'manual' };
    if (input.form) init.body = input.form;
    else if (endpoint.method === 'POST') {
      headers['content-type'] ??= 'application/json';
      init.body = typeof input.body === 'string' ? input.body : JSON.stringify(input.body ?? {});
    }
    return answerOf(`${endpoint.area}.${endpoint.name}`, await fetch(urlOf(baseUrl, endpoint, input), init));
  };
  let members = 0;
  return {
    server,
    clock,
    baseUrl,
    dataDirectory,
    call: (endpoint, input) => callWith(endpoint, input),
    callWith,
    async aMember(input = {}) {
      members += 1;
      const email = input.email ?? `member${members}@example.com`;
      const { member_id: id } = await server.database.systemDb
        .insertInto('members')
        .values({ email, role: input.role ?? 'member', ...(input.timeZone ? { time_zone: input.timeZone } : {}) })
        .returning('member_id')
        .executeTakeFirstOrThrow();
      const { access } = await openSession(server.database.systemDb, clock, {
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
