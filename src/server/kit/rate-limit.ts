import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Failure } from '#contract/kit/errors.ts';
import { counted } from '#domain/text/counted.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import './tables.ts';

function waitWords(seconds: number): string {
  return seconds < 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}

/** At most `hits` within each window of `windowSeconds`. */
export interface RateLimit {
  name: string;
  hits: number;
  windowSeconds: number;
}

const HEXTETS = 8;
/** The part of an IPv6 address that one connection of a household or a company has to itself. */
const HEXTETS_OF_NETWORK = 4;

/**
 * The key under which an address is counted: an IPv4 address as it is, an IPv6 address by its /64, since one customer
 * has all of it. Any other key is unchanged.
 */
export function addressKey(key: string): string {
  const [address = ''] = key.split('%', 1);
  if (isIP(address) !== 6) return key;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : HEXTETS - before.length - after.length;
  const hextets = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${hextets
    .slice(0, HEXTETS_OF_NETWORK)
    .map((hextet) => Number.parseInt(hextet, 16).toString(16))
    .join(':')}::/64`;
}

/** One limit, and the key whose attempts it counts. */
export type Try = readonly [limit: RateLimit, key: string];

function bucketOf([limit, key]: Try): string {
  return `${limit.name}:${addressKey(key)}`;
}

/**
 * Counts one attempt for each key and throws `too_many` when the window is full. The count is stored in the database,
 * so that it holds for all processes and machines. `db` must be the system's, outside a transaction that may roll back,
 * since refused attempts count too.
 */
export async function countTries(db: Database, clock: Clock, tries: readonly Try[]): Promise<void> {
  const now = clock.now().getTime();
  // In a fixed order, so that two calls with the same keys cannot deadlock.
  const buckets = tries
    .map((each) => ({
      limit: each[0],
      bucket: bucketOf(each),
      windowStart: new Date(Math.floor(now / (each[0].windowSeconds * 1000)) * each[0].windowSeconds * 1000),
    }))
    .toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1));
  const values = buckets.map(({ bucket, windowStart }) => sql`(${bucket}, ${windowStart})`);
  const { rows } = await sql<{ bucket: string; hits: number }>`
    insert into rate_limits as r (bucket, window_start) values ${sql.join(values)}
    on conflict (bucket, window_start) do update set hits = r.hits + 1
    returning bucket, hits`.execute(db);
  const hits = new Map(rows.map((row) => [row.bucket, row.hits]));
  const waits = buckets
    .filter(({ limit, bucket }) => (hits.get(bucket) ?? 0) > limit.hits)
    .map(({ limit, windowStart }) => windowStart.getTime() + limit.windowSeconds * 1000 - now);
  if (waits.length === 0) return;
  const waitSeconds = Math.max(1, Math.ceil(Math.max(...waits) / 1000));
  throw new Failure('too_many', `Too many attempts. Please wait ${waitWords(waitSeconds)}.`, {
    extra: { retry_after_seconds: waitSeconds },
  });
}

/**
 * Deletes a key's attempts after a success: as a statement of its own or as part of the one that records the success.
 */
export function forgettingTries(limit: RateLimit, key: string): RawBuilder<unknown> {
  return sql`delete from rate_limits where bucket = ${bucketOf([limit, key])}`;
}

/** Removes windows that have passed; a job calls it. */
export async function sweepRateLimits(db: Database, clock: Clock): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', new Date(clock.now().getTime() - 24 * 3600 * 1000))
    .execute();
}
