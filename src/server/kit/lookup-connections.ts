import pg from 'pg';
import type { ClientConfig, PoolClient } from 'pg';
import { isByKey, isOutdatedPlan } from './prepared-statements.ts';

/**
 * A few connections that carry many small reads at once.
 *
 * A read by keys takes less time than its way to the database and back. Sent one behind the other, without waiting for
 * the answers, and those of one turn of the event loop in one write, such reads cost the process and the database half
 * of what they cost each on a connection of its own. Only reads that can neither wait for a lock nor change anything
 * may share a line: what stands behind them would wait too.
 */
export interface LookUpLines {
  /** Sends a read, on whichever line is the least busy. */
  send<T>(read: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const LOCKS_OR_CALLS = /\bfor (no key )?(update|share|key share)\b|\bpg_|set_config|nextval/i;

const verdicts = new Map<string, boolean>();
const MAX_VERDICTS = 2_000;

/** Whether a statement is a read by keys that takes no lock and calls nothing with an effect. */
export function isLookUp(text: string): boolean {
  let verdict = verdicts.get(text);
  if (verdict === undefined) {
    verdict = /^select\b[^]*\bfrom\b/.test(text) && isByKey(text) && !LOCKS_OR_CALLS.test(text);
    if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
    verdicts.set(text, verdict);
  }
  return verdict;
}

interface Line {
  client: PoolClient;
  /** Reads that were sent and have no answer yet. */
  waiting: number;
  /** Takes no more reads, and closes after the last. */
  retired: boolean;
}

async function openLine(config: ClientConfig, onLost: () => void): Promise<Line> {
  const client = new pg.Client({ ...config, pipeline: true } as ClientConfig);
  client.on('error', onLost);
  client.once('end', onLost);
  await client.connect();
  return { client: client as unknown as PoolClient, waiting: 0, retired: false };
}

/** Holds back what a line sends until the end of this turn of the event loop, so that it leaves in one piece. */
function gather({ client }: Line): void {
  const { stream } = (
    client as unknown as { connection: { stream: { cork(): void; uncork(): void; writableCorked: number } } }
  ).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

function endLine(line: Line): Promise<void> {
  return (line.client as unknown as pg.Client).end().catch(() => {});
}

export function openLookUpLines(config: ClientConfig, count: number): LookUpLines {
  const lines: (Promise<Line> | undefined)[] = Array.from({ length: count }, () => undefined);
  const open: (Line | undefined)[] = Array.from({ length: count }, () => undefined);
  let next = 0;
  let closed = false;

  function lineAt(slot: number): Promise<Line> {
    const forget = (opened: Promise<Line>) => () => {
      if (lines[slot] !== opened) return;
      lines[slot] = undefined;
      open[slot] = undefined;
    };
    let known = lines[slot];
    if (!known) {
      const opened: Promise<Line> = openLine(config, () => forget(opened)());
      lines[slot] = opened;
      opened.then((line) => (open[slot] = lines[slot] === opened ? line : open[slot]), forget(opened));
      known = opened;
    }
    return known;
  }

  /** The next line in turn, unless another has less to do. While it is being opened, those that stand carry its reads. */
  function pick(): number {
    next = (next + 1) % count;
    if (!open[next]) void lineAt(next);
    const load = (slot: number): number => open[slot]?.waiting ?? Number.POSITIVE_INFINITY;
    let best = next;
    for (let slot = 0; slot < count; slot += 1) if (load(slot) < load(best)) best = slot;
    return best;
  }

  function retire(slot: number, line: Line): void {
    line.retired = true;
    if (open[slot] === line) {
      lines[slot] = undefined;
      open[slot] = undefined;
    }
  }

  return {
    async send(read) {
      if (closed) throw new Error('The database is closed.');
      const slot = pick();
      const line = open[slot] ?? (await lineAt(slot));
      line.waiting += 1;
      gather(line);
      try {
        return await read(line.client);
      } catch (error) {
        if (isOutdatedPlan(error)) retire(slot, line);
        throw error;
      } finally {
        line.waiting -= 1;
        if (line.retired && line.waiting === 0) void endLine(line);
      }
    },
    async close() {
      closed = true;
      const opened = await Promise.allSettled(lines.filter((line) => line !== undefined));
      await Promise.all(opened.filter((line) => line.status === 'fulfilled').map((line) => endLine(line.value)));
    },
  };
}
