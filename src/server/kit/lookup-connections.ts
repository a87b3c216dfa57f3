import pg from 'pg';
import type { ClientConfig, PoolClient } from 'pg';
import { isByKey, isOutdatedPlan } from './prepared-statements.ts';

/**
 * A few connections that carry many small reads at once.
 *
 * A read by key takes less time than its round trip. Pipelined (sent without waiting for the earlier answers, and one
 * write for each turn of the event loop), such reads cost the process and the database half of what they cost on
 * connections of their own. Only reads that can neither wait for a lock nor change anything may be pipelined, since the
 * reads after them would wait too.
 */
export interface LookUpLines {
  /** Sends a read on the least busy connection. */
  send<T>(read: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const LOCKS_OR_CALLS = /\bfor (no key )?(update|share|key share)\b|\bpg_|set_config|nextval/i;

const lookUps = new Map<string, boolean>();
const MAX_CACHED_VERDICTS = 2_000;

/** Whether a statement is a read by key that takes no lock and calls no function with side effects. */
export function isLookUp(text: string): boolean {
  let isSafe = lookUps.get(text);
  if (isSafe === undefined) {
    isSafe = /^select\b[^]*\bfrom\b/.test(text) && isByKey(text) && !LOCKS_OR_CALLS.test(text);
    if (lookUps.size >= MAX_CACHED_VERDICTS) lookUps.clear();
    lookUps.set(text, isSafe);
  }
  return isSafe;
}

/** Reads that go out in one write. With more than these, a second connection is worth its write. */
const MAX_TOGETHER = 8;

interface Connection {
  client: PoolClient;
  /** Reads that were sent and have no answer yet. */
  waiting: number;
  /** Accepts no more reads, and closes after the last one. */
  retired: boolean;
}

interface Gathering {
  cork(): void;
  uncork(): void;
  writableCorked: number;
}

async function openConnection(config: ClientConfig, onLost: () => void): Promise<Connection> {
  const client = new pg.Client({ ...config, pipeline: true } as ClientConfig);
  client.on('error', onLost);
  client.once('end', onLost);
  await client.connect();
  return { client: client as unknown as PoolClient, waiting: 0, retired: false };
}

const streamOf = (client: PoolClient): Gathering =>
  (client as unknown as { connection: { stream: Gathering } }).connection.stream;

/**
 * Buffers the output of a connection until the end of this turn of the event loop, so that it is sent in one write.
 */
export function gather(client: PoolClient): void {
  const stream = streamOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

function closeConnection(connection: Connection): Promise<void> {
  return (connection.client as unknown as pg.Client).end().catch(() => {});
}

/** Whether a connection can take one more read into the write of this turn. */
function gathersMore(connection: Connection | undefined): boolean {
  return (
    connection !== undefined && connection.waiting < MAX_TOGETHER && streamOf(connection.client).writableCorked > 0
  );
}

export function openLookUpLines(config: ClientConfig, count: number): LookUpLines {
  const connecting: (Promise<Connection> | undefined)[] = Array.from({ length: count }, () => undefined);
  const open: (Connection | undefined)[] = Array.from({ length: count }, () => undefined);
  let next = 0;
  let last = 0;
  let closed = false;

  function connectionAt(slot: number): Promise<Connection> {
    const forget = (opened: Promise<Connection>) => () => {
      if (connecting[slot] !== opened) return;
      connecting[slot] = undefined;
      open[slot] = undefined;
    };
    let existing = connecting[slot];
    if (!existing) {
      const opened: Promise<Connection> = openConnection(config, () => forget(opened)());
      connecting[slot] = opened;
      opened.then((connection) => (open[slot] = connecting[slot] === opened ? connection : open[slot]), forget(opened));
      existing = opened;
    }
    return existing;
  }

  /** The next open connection in turn, unless another one is less busy. A closed one is opened for later reads. */
  function pick(): number {
    next = (next + 1) % count;
    if (!open[next]) void connectionAt(next);
    const load = (slot: number): number => open[slot]?.waiting ?? Number.POSITIVE_INFINITY;
    let best = next;
    for (let slot = 0; slot < count; slot += 1) if (load(slot) < load(best)) best = slot;
    return best;
  }

  function retire(slot: number, connection: Connection): void {
    connection.retired = true;
    if (open[slot] === connection) {
      connecting[slot] = undefined;
      open[slot] = undefined;
    }
  }

  return {
    async send(read) {
      if (closed) throw new Error('The database is closed.');
      if (!gathersMore(open[last])) last = pick();
      const slot = last;
      const connection = open[slot] ?? (await connectionAt(slot));
      connection.waiting += 1;
      gather(connection.client);
      try {
        return await read(connection.client);
      } catch (error) {
        if (isOutdatedPlan(error)) retire(slot, connection);
        throw error;
      } finally {
        connection.waiting -= 1;
        if (connection.retired && connection.waiting === 0) void closeConnection(connection);
      }
    },
    async close() {
      closed = true;
      await Promise.all(connecting.map(async (opened) => opened?.then(closeConnection, () => {})));
    },
  };
}
