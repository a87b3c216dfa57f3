import { sql } from 'kysely';
import type { RoundUpMultiple } from '#domain/payments/round-up.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface RoundUpPlan {
  enabled: boolean;
  multiple: RoundUpMultiple;
  /** Purchases count from this day on; null while the rounding is off. */
  since: string | null;
  /** The Monday from which the multiple counts, and the one before it; null while it was never changed. */
  pricedFrom: string | null;
  earlierMultiple: RoundUpMultiple | null;
}

export async function roundUpPlan(db: Database, memberId: number): Promise<RoundUpPlan> {
  const { rows } = await sql<RoundUpPlan>`
    select coalesce(s.roundupenabled, false) as enabled, coalesce(p.multiple, 1) as multiple, p.since, p.priced_from as "pricedFrom", p.earlier_multiple as "earlierMultiple"
    from (select ${memberId}::bigint as member_id) m
    left join member_settings s on s.member_id = m.member_id
    left join round_up_plans p on p.member_id = m.member_id`.execute(db);
  return rows[0]!;
}

export async function switchRoundUp(db: Database, memberId: number, enabled: boolean): Promise<void> {
  await sql`update member_settings set roundupenabled = ${enabled} where member_id = ${memberId}`.execute(db);
}

/** Rounds up to another multiple from the week of this Monday on: weeks that are finished keep theirs. */
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

/** Lets purchases count from a day on, where none is set yet. */
export async function countSince(db: Database, memberId: number, since: string): Promise<void> {
  await sql`
    insert into round_up_plans as p (member_id, since) values (${memberId}, ${since}::date)
    on conflict (member_id) do update set since = coalesce(p.since, excluded.since)`.execute(db);
}

/** What was spent while the rounding was off never counts. */
export async function stopCounting(db: Database, memberId: number): Promise<void> {
  await sql`update round_up_plans set since = null where member_id = ${memberId}`.execute(db);
}

/** Members whose rounding is on, a page at a time by id. */
export async function membersRounding(
  db: Database,
  afterId: number,
  most: number,
): Promise<{ id: number; timeZone: string }[]> {
  const { rows } = await sql<{ id: number; timeZone: string }>`
    select m.member_id as id, m.time_zone as "timeZone" from members m join member_settings s on s.member_id = m.member_id
    where s.roundupenabled and m.status = 'active' and m.member_id > ${afterId} order by m.member_id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Members who switched the rounding off since it last counted. */
export async function stopCountingForAll(db: Database): Promise<void> {
  await sql`
    update round_up_plans p set since = null from member_settings s
    where s.member_id = p.member_id and p.since is not null and not s.roundupenabled`.execute(db);
}

export interface SpentRow {
  id: number;
  date: string;
  description: string;
  /** The name of the shop, where it is known. */
  name: string;
  amountCents: number;
}

/** The most purchases that one week can have and still be listed. */
const MAX_ROWS = 2_000;

/** Money that went out of the member's everyday accounts and cards between two days: posted, the bank's own rows, no transfers. */
export async function spentBetween(db: Database, memberId: number, from: string, to: string): Promise<SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    select t.id, t.date, t.description, coalesce(t.merchant, t.description) as name, t.amount_cents as "amountCents" from transactions t
    join bank_accounts a on a.member_id = ${memberId} and a.id = t.bank_account_id and a.kind in ('transaction', 'credit') and a.currency = 'AUD'
    where t.member_id = ${memberId} and t.date between ${from}::date and ${to}::date and t.amount_cents < 0
      and not t.pending and t.parent_id is null and t.transfer_id is null
    order by t.date, t.id limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** A purchase as a sweep keeps it. */
export interface SweptPurchase {
  id: number;
  date: string;
  description: string;
  cents: number;
  roundUp: number;
}

export interface SweepRow {
  week: string;
  transferId: number;
  amountCents: number;
  purchases: SweptPurchase[];
  state: 'scheduled' | 'sent' | 'complete' | 'failed' | 'cancelled';
}

/** The sweeps of the last weeks, the newest first. */
export async function sweepsOf(db: Database, memberId: number, most: number): Promise<SweepRow[]> {
  const { rows } = await sql<SweepRow>`
    select s.week, s.transfer_id as "transferId", s.amount_cents as "amountCents", s.purchases, t.state
    from round_up_sweeps s join bank_transfers t on t.member_id = s.member_id and t.id = s.transfer_id
    where s.member_id = ${memberId} order by s.week desc limit ${most}`.execute(db);
  return rows;
}

/** Serialises the sweeps of one member until the transaction ends. */
export async function lockSweeps(db: Database, memberId: number): Promise<void> {
  await sql`select 1 from members where member_id = ${memberId} for update`.execute(db);
}

/** Keeps the sweep of a week; one that the bank refused gives way to the new try. */
export async function keepSweep(
  db: Database,
  memberId: number,
  week: string,
  transferId: number,
  amountCents: number,
  purchases: readonly SweptPurchase[],
): Promise<void> {
  const values = { transfer_id: transferId, amount_cents: amountCents, purchases: JSON.stringify(purchases) };
  await db
    .insertInto('round_up_sweeps')
    .values({ member_id: memberId, week, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'week']).doUpdateSet(values))
    .execute();
}
