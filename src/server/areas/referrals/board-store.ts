import { sql } from 'kysely';
import { boardPeriods, periodStart } from '#domain/rewards/referrals.ts';
import type { BoardPeriod } from '#domain/rewards/referrals.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** The leaderboard. Both of its tables move in one statement, so that a place is found without counting members. */

/** Counts one more qualified referral of a member on a day in Sydney. `db` is the system scope. */
export async function addScore(db: Database, memberId: number, day: string, at: Date): Promise<void> {
  const starts = boardPeriods.map((period) => periodStart(period, day));
  await sql`
    with moved as (
      insert into referral_scores as s (member_id, period, starts_on, referrals, reached_at)
      select ${memberId}::bigint, p.period, p.starts_on, 1, ${at}::timestamptz
      from unnest(${boardPeriods}::text[], ${starts}::date[]) as p (period, starts_on)
      on conflict (member_id, period, starts_on)
      do update set referrals = s.referrals + 1, reached_at = excluded.reached_at
      returning s.period, s.starts_on, s.referrals)
    , left_behind as (
      update referral_ranks r set members = r.members - 1 from moved m
      where r.period = m.period and r.starts_on = m.starts_on and r.referrals = m.referrals - 1)
    insert into referral_ranks as r (period, starts_on, referrals, members)
    select m.period, m.starts_on, m.referrals, 1 from moved m order by m.period
    on conflict (period, starts_on, referrals) do update set members = r.members + 1`.execute(db);
}

export interface BoardRow {
  member_id: number;
  referrals: number;
  first_name: string;
  last_name: string;
  shown: boolean;
}

/** The first members of a period, the earlier first among equals. */
export async function topOf(db: Database, period: BoardPeriod, startsOn: string, limit: number): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select s.member_id, s.referrals, p.first_name, p.last_name, coalesce(n.shown, false) as shown
    from (select member_id, referrals, reached_at from referral_scores
      where period = ${period} and starts_on = ${startsOn}
      order by referrals desc, reached_at, member_id limit ${limit}) s
    join profiles p on p.member_id = s.member_id left join referral_names n on n.member_id = s.member_id
    order by s.referrals desc, s.reached_at, s.member_id`.execute(db);
  return rows;
}

/** A member's count and rank in a period; the rank is null without a referral. */
export async function placeOf(
  db: Database,
  memberId: number,
  period: BoardPeriod,
  startsOn: string,
): Promise<{ referrals: number; rank: number | null }> {
  const { rows } = await sql<{ referrals: number; rank: number }>`
    select s.referrals, (1 + coalesce((select sum(r.members) from referral_ranks r
      where r.period = s.period and r.starts_on = s.starts_on and r.referrals > s.referrals), 0))::int as rank
    from referral_scores s where s.member_id = ${memberId} and s.period = ${period}
      and s.starts_on = ${startsOn}`.execute(db);
  return rows[0] ?? { referrals: 0, rank: null };
}

/** Whether the member shows their name. */
export async function isShown(db: Database, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('referral_names')
    .select('shown')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.shown ?? false;
}

export async function setShown(db: Database, memberId: number, shown: boolean, at: Date): Promise<void> {
  await db
    .insertInto('referral_names')
    .values({ member_id: memberId, shown, changed_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ shown, changed_at: at }))
    .execute();
}
