import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface SpentRow {
  id: number;
  date: string;
  description: string;
  /** The merchant's name, if known. */
  name: string;
  amountCents: number;
}

/** Maximum number of purchases in one week that are listed. */
const MAX_ROWS = 2_000;

/**
 * Money out of the member's everyday accounts and cards between two days: posted bank transactions, without transfers.
 */
export async function spentBetween(db: Database, memberId: number, from: string, to: string): Promise<SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    select t.id, t.date, t.description, coalesce(t.merchant, t.description) as name, t.amount_cents as "amountCents"
    from transactions t
    join bank_accounts a on a.member_id = ${memberId} and a.id = t.bank_account_id
      and a.kind in ('transaction', 'credit') and a.currency = 'AUD'
    where t.member_id = ${memberId} and t.date between ${from}::date and ${to}::date and t.amount_cents < 0
      and not t.pending and t.parent_id is null and t.transfer_id is null
    order by t.date, t.id limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** A purchase as stored with a sweep. */
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

/** The sweeps of the last weeks, newest first. */
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

/** Stores the sweep of a week, replacing one that the bank refused. */
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
