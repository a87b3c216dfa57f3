import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

/** What a member leaves or comes back to: one draw, a series, or with neither all draws. */
export interface DrawScope {
  sequence: number | null;
  seriesId: number | null;
}

/**
 * The draw with a number, locked against being closed until the transaction ends: whether it is open or to come, and
 * for a redraw the draw in which its entries were sealed.
 */
export async function lockForLeaving(
  db: Database,
  sequence: number,
  now: Date,
): Promise<{ open: boolean; sealed_in: number | null } | undefined> {
  const { rows } = await sql<{ open: boolean; sealed_in: number | null }>`
    select d.state in ('announced', 'open') and d.closes_at > ${now} as open,
      (select f.sequence from draws f where f.sequence = d.entries_of and f.sealed_at is not null) as sealed_in
    from draws d where d.sequence = ${sequence} for share of d`.execute(db);
  return rows[0];
}

/** Locks the draws that are open or to come, so that none closes while the member leaves them. */
export async function lockUnclosed(db: Database, seriesId: number | null): Promise<void> {
  const series = seriesId === null ? sql`` : sql`and series_id = ${seriesId}`;
  await sql`select 1 from draws where state in ('announced', 'open') ${series} order by sequence for share`.execute(db);
}

export async function seriesNamed(db: Database, slug: string): Promise<number | undefined> {
  const row = await db.selectFrom('draw_series').select('id').where('slug', '=', slug).executeTakeFirst();
  return row?.id;
}

export async function addLeaving(
  db: Database,
  memberId: number,
  { sequence, seriesId, out }: DrawScope & { out: boolean },
  at: Date,
): Promise<void> {
  await db
    .insertInto('draw_opt_outs')
    .values({ member_id: memberId, sequence, series_id: seriesId, out, at })
    .execute();
}

interface LeavingRow {
  name: string;
  draw: string;
  day: string | null;
  at: Date;
  came_back_at: Date | null;
}

/** When the member left draws, newest first, and when they came back. */
export async function listLeaving(db: Database, memberId: number): Promise<LeavingRow[]> {
  const { rows } = await sql<LeavingRow>`
    select coalesce(d.title, s.title, 'All draws') as name, coalesce(o.sequence::text, s.slug, 'all') as draw,
      case when d.sequence is null then null
      else to_char(d.draws_at at time zone 'Australia/Sydney', 'YYYY-MM-DD') end as day, o.at,
      (select min(b.at) from draw_opt_outs b where b.member_id = o.member_id and b.id > o.id and not b.out
        and ((b.sequence is null and b.series_id is null)
          or (b.sequence is not distinct from o.sequence and b.series_id is not distinct from o.series_id)
          or b.series_id = d.series_id)) as came_back_at
    from draw_opt_outs o left join draws d on d.sequence = o.sequence left join draw_series s on s.id = o.series_id
    where o.member_id = ${memberId} and o.out order by o.id desc limit 200`.execute(db);
  return rows;
}
