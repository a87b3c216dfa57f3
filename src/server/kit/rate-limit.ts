import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Failure } from '#contract/kit/errors.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import './tables.ts';

/** At most `hits` within each window of `windowSeconds`. */
export interface RateLimit {
  name: string;
  hits: number;
  windowSeconds: number;
}

/**
 * Counts one try against `key` and refuses with `too_many` when the window is full. The count is kept in the
 * database, so that it holds over every process and machine. `db` must be the system's, outside a transaction that
 * may roll back: a refused try counts too.
 */
export async function countTry(db: Database, clock: Clock, limit: RateLimit, key: string): Promise<void> {
  const windowMs = limit.windowSeconds * 1000;
  const now = clock.now().getTime();
  const windowStart = new Date(Math.floor(now / windowMs) * windowMs);
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits as r (bucket, window_start) values (${`${limit.name}:${key}`}, ${windowStart})
    on conflict (bucket, window_start) do update set hits = r.hits + 1
    returning hits`.execute(db);
  if ((rows[0]?.hits ?? 0) <= limit.hits) return;
  const waitSeconds = Math.max(1, Math.ceil((windowStart.getTime() + windowMs - now) / 1000));
  throw new Failure('too_many', `Too many tries. Please wait ${waitSeconds < 90 ? `${waitSeconds} seconds` : `${Math.ceil(waitSeconds / 60)} minutes`}.`, {
    extra: { retry_after_seconds: waitSeconds },
  });
}

/** Forgets a key's tries, after a success: a statement by itself, or a part of the one that tells of the success. */
export function forgettingTries(limit: RateLimit, key: string): RawBuilder<unknown> {
  return sql`delete from rate_limits where bucket = ${`${limit.name}:${key}`}`;
}

/** Removes windows that have passed; a job calls it. */
export async function sweepRateLimits(db: Database, clock: Clock): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', new Date(clock.now().getTime() - 24 * 3600 * 1000)).execute();
}
