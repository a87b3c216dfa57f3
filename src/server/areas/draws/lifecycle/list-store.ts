import { sql } from 'kysely';
import { CHUNK_RANGES } from '#domain/draws/list-format.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** The sealed lists. A redraw uses the list of the first draw, so a list may stand under either number. */

interface ListOwner {
  sequence: number;
  entries_of: number | null;
}

const owners = ({ sequence, entries_of: first }: ListOwner): number[] =>
  first === null ? [sequence] : [sequence, first];

/** How many chunks the cursor gives at once: about four megabytes. */
const FETCHED = 32;

export interface RangeChunk {
  chunk: number;
  ranges: Uint8Array;
  first_number: number;
  last_number: number;
}

/**
 * The ranges of a draw that count for it or for its redraw: neither withdrawn nor of members who left one of the two,
 * their series or all draws, as they last said. One statement, so that all of it is of one moment. `db` must be a
 * transaction.
 */
export async function* countingRanges(
  db: Database,
  { sequence, sealing, seriesId }: { sequence: number; sealing: number; seriesId: number },
): AsyncGenerator<RangeChunk> {
  await sql`set local statement_timeout = 0`.execute(db);
  // A list of a million ranges is sorted in memory.
  await sql`set local work_mem = '128MB'`.execute(db);
  await sql`
    declare counting_ranges no scroll cursor for
    with said as (
      select distinct on (member_id) member_id, out from draw_opt_outs
      where sequence in (${sequence}, ${sealing}) or series_id = ${seriesId} or (sequence is null and series_id is null)
      order by member_id, id desc),
    counting as (
      select e.first_number, e.first_number + e.count - 1 as last_number,
        t.opaque_id || int8send(e.first_number) || int8send(e.count::bigint) as leaf,
        (row_number() over (order by e.first_number) - 1) / ${sql.lit(CHUNK_RANGES)} as chunk
      from draw_entries e join draw_entrants t on t.member_id = e.member_id and t.sequence = e.sequence
      where e.sequence = ${sequence}
        and not exists (select from draw_withdrawals w
          where w.member_id = e.member_id and w.sequence = e.sequence and w.reference = e.reference)
        and not exists (select from said s where s.member_id = e.member_id and s.out))
    select chunk::int as chunk, string_agg(leaf, ''::bytea order by first_number) as ranges,
      min(first_number) as first_number, max(last_number) as last_number
    from counting group by chunk order by chunk`.execute(db);
  for (;;) {
    const { rows } = await sql<RangeChunk>`fetch ${sql.lit(FETCHED)} from counting_ranges`.execute(db);
    yield* rows;
    if (rows.length < FETCHED) break;
  }
  await sql`close counting_ranges`.execute(db);
}

export async function addChunk(
  db: Database,
  sequence: number,
  chunk: RangeChunk & { root: Uint8Array },
): Promise<void> {
  await db
    .insertInto('draw_sealed_entries')
    .values({ sequence, ...chunk })
    .execute();
}

export async function addIdBucket(
  db: Database,
  sequence: number,
  bucket: { bucket: number; positions: Uint8Array },
): Promise<void> {
  await db
    .insertInto('draw_sealed_ids')
    .values({ sequence, ...bucket })
    .execute();
}

/** Where the opaque ids of a bucket stand in the list; undefined where it has none. */
export async function idBucket(db: Database, draw: ListOwner, bucket: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('draw_sealed_ids')
    .select('positions')
    .where('sequence', 'in', owners(draw))
    .where('bucket', '=', bucket)
    .executeTakeFirst();
  return row?.positions;
}

/** Some chunks of a list, by their numbers. */
export async function chunksNumbered(
  db: Database,
  draw: ListOwner,
  chunks: readonly number[],
): Promise<Map<number, Uint8Array>> {
  const rows = await db
    .selectFrom('draw_sealed_entries')
    .select(['chunk', 'ranges'])
    .where('sequence', 'in', owners(draw))
    .where('chunk', 'in', chunks)
    .execute();
  return new Map(rows.map(({ chunk, ranges }) => [chunk, ranges]));
}

/** The chunk that holds a number, or the last one before it. */
export async function chunkBefore(db: Database, draw: ListOwner, number: number) {
  return db
    .selectFrom('draw_sealed_entries')
    .select(['chunk', 'ranges', 'first_number', 'last_number'])
    .where('sequence', 'in', owners(draw))
    .where('first_number', '<=', number)
    .orderBy('first_number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function chunkAt(db: Database, draw: ListOwner, chunk: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('draw_sealed_entries')
    .select('ranges')
    .where('sequence', 'in', owners(draw))
    .where('chunk', '=', chunk)
    .executeTakeFirst();
  return row?.ranges;
}

export async function chunkRoots(db: Database, draw: ListOwner): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('draw_sealed_entries')
    .select('root')
    .where('sequence', 'in', owners(draw))
    .orderBy('chunk')
    .execute();
  return rows.map(({ root }) => root);
}

/** The next chunks of a list, in their order. */
export async function chunksFrom(db: Database, draw: ListOwner, chunk: number, limit: number): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('draw_sealed_entries')
    .select('ranges')
    .where('sequence', 'in', owners(draw))
    .where('chunk', '>=', chunk)
    .orderBy('chunk')
    .limit(limit)
    .execute();
  return rows.map(({ ranges }) => ranges);
}
