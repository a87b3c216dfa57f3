import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Odds, Segment } from './odds-store.ts';
import './tables.ts';

/** Names one spin of a member. */
export interface SpinKey {
  memberId: number;
  day: string;
  number: number;
}

export async function spinsOn(db: Database, memberId: number, day: string) {
  return db
    .selectFrom('spins')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .orderBy('number')
    .execute();
}

/** A page of the member's spins, newest first. */
export async function pastSpins(db: Database, memberId: number, page: { offset: number; limit: number }) {
  const rows = await db
    .selectFrom('spins')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('day', 'desc')
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom('spins')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export async function segmentsOfVersions(db: Database, versionIds: readonly number[]) {
  if (versionIds.length === 0) return [];
  return db.selectFrom('spin_segments').selectAll().where('version_id', 'in', versionIds).execute();
}

/** Records that a member spins. False if the spin exists; a parallel one is waited for. `db` is an open transaction. */
export async function beginSpin(
  db: Database,
  { memberId, day, number }: SpinKey,
  { versionId, drawn, at }: { versionId: number; drawn: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spins')
    .values({ member_id: memberId, day, number, version_id: versionId, drawn, awarded: null, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false;
  // The first lock of every spin, so that two of them cannot wait for each other.
  await sql`
    insert into spin_days as d (version_id, position, day, drawn) values (${versionId}, ${drawn}, ${day}, 1)
    on conflict (version_id, position, day) do update set drawn = d.drawn + 1`.execute(db);
  return true;
}

export async function settleSpin(db: Database, { memberId, day, number }: SpinKey, awarded: number): Promise<void> {
  await db
    .updateTable('spins')
    .set({ awarded })
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('number', '=', number)
    .execute();
}

/** Thrown within a step, which rolls back what the step has taken. */
class RanOut extends Error {}

async function takeOrThrow(db: Database, odds: Odds, segment: Segment, day: string): Promise<void> {
  const { version_id: versionId, position, kind, amount } = segment;
  const inTime = await sql`
    insert into spin_days as d (version_id, position, day, awarded) values (${versionId}, ${position}, ${day}, 1)
    on conflict (version_id, position, day) do update set awarded = d.awarded + 1
      where ${segment.daily_cap}::int is null or d.awarded < ${segment.daily_cap}::int returning 1`.execute(db);
  if (inTime.rows.length === 0) throw new RanOut();
  if (segment.stock !== null) {
    const taken = await sql`
      update spin_segments set stock = stock - 1
      where version_id = ${versionId} and position = ${position} and stock > 0 returning 1`.execute(db);
    if (taken.rows.length === 0) throw new RanOut();
  }
  if (kind === 'none') return;
  const budget = kind === 'entries' ? odds.daily_entries : odds.daily_qoin;
  const spent = await sql`
    insert into spin_budgets as b (day, kind, awarded) select ${day}::date, ${kind}, ${amount}::bigint
    where ${amount}::bigint <= ${budget}::bigint
    on conflict (day, kind) do update set awarded = b.awarded + excluded.awarded
    where b.awarded + excluded.awarded <= ${budget}::bigint returning 1`.execute(db);
  if (spent.rows.length === 0) throw new RanOut();
}

/** Takes one prize from stock, cap and budget, all or none of it. False if it has run out. */
export async function takePrize(db: Database, odds: Odds, segment: Segment, day: string): Promise<boolean> {
  try {
    await db.transaction().execute((step) => takeOrThrow(step, odds, segment, day));
    return true;
  } catch (error) {
    if (error instanceof RanOut) return false;
    throw error;
  }
}
