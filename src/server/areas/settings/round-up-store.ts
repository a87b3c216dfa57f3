import { sql } from 'kysely';
import type { RoundUpMultiple } from '#domain/payments/round-up.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export interface RoundUpPlan {
  enabled: boolean;
  multiple: RoundUpMultiple;
  /** Purchases count from this day; null while round-ups are off. */
  since: string | null;
  /** The Monday from which the multiple applies, and the multiple before it; null if it never changed. */
  pricedFrom: string | null;
  earlierMultiple: RoundUpMultiple | null;
}

export async function roundUpPlan(db: Database, memberId: number): Promise<RoundUpPlan> {
  const { rows } = await sql<RoundUpPlan>`
    select coalesce(s.roundupenabled, false) as enabled, coalesce(p.multiple, 1) as multiple, p.since,
      p.priced_from as "pricedFrom", p.earlier_multiple as "earlierMultiple"
    from (select ${memberId}::bigint as member_id) m
    left join member_settings s on s.member_id = m.member_id
    left join round_up_plans p on p.member_id = m.member_id`.execute(db);
  return rows[0]!;
}

export async function switchRoundUp(db: Database, memberId: number, enabled: boolean): Promise<void> {
  await sql`update member_settings set roundupenabled = ${enabled} where member_id = ${memberId}`.execute(db);
}

/** Changes the multiple from the week of this Monday. Finished weeks keep theirs. */
export async function setMultiple(
  db: Database,
  memberId: number,
  multiple: RoundUpMultiple,
  week: string,
): Promise<void> {
  await sql`
    insert into round_up_plans as p (member_id, multiple) values (${memberId}, ${multiple})
    on conflict (member_id) do update set multiple = excluded.multiple, priced_from = ${week}::date,
      earlier_multiple = case when p.priced_from = ${week}::date then p.earlier_multiple else p.multiple end
    where p.multiple <> excluded.multiple`.execute(db);
}

/** Sets the start date of counting, if none is set. */
export async function countSince(db: Database, memberId: number, since: string): Promise<void> {
  await sql`
    insert into round_up_plans as p (member_id, since) values (${memberId}, ${since}::date)
    on conflict (member_id) do update set since = coalesce(p.since, excluded.since)`.execute(db);
}

/** Purchases made while round-ups were off never count. */
export async function stopCounting(db: Database, memberId: number): Promise<void> {
  await sql`update round_up_plans set since = null where member_id = ${memberId}`.execute(db);
}

/** Members with round-ups enabled, a page at a time by id. */
export async function membersRounding(
  db: Database,
  afterId: number,
  most: number,
): Promise<{ id: number; timeZone: string }[]> {
  const { rows } = await sql<{ id: number; timeZone: string }>`
    select m.member_id as id, m.time_zone as "timeZone" from members m
    join member_settings s on s.member_id = m.member_id
    where s.roundupenabled and m.status = 'active' and m.member_id > ${afterId} order by m.member_id
    limit ${most}`.execute(db);
  return rows;
}

/** Members who disabled round-ups since they were last counted. */
export async function stopCountingForAll(db: Database): Promise<void> {
  await sql`
    update round_up_plans p set since = null from member_settings s
    where s.member_id = p.member_id and p.since is not null and not s.roundupenabled`.execute(db);
}
