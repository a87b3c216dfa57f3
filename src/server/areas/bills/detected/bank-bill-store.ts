import { sql } from 'kysely';
import type { BankBill } from '#domain/bills/bank-bills.ts';
import type { BusinessDayChoice, Repeat } from '#domain/bills/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** The most direct debits and scheduled payments stored per connection. */
export const MAX_BILLS = 300;

/** A direct debit or scheduled payment as read from the bank. */
export interface ReadBill {
  key: string;
  feedAccountId: string;
  kind: 'debit' | 'scheduled';
  name: string;
  payee: string;
  cents: number | null;
  lastDate: string | null;
  nextDate: string | null;
  endDate: string | null;
  repeat: Repeat | null;
  businessDay: BusinessDayChoice;
  ownTransfer: boolean;
}

/** Stores the bills that a bank reports. A bill reported again is active again. */
export async function storeBills(
  db: Database,
  memberId: number,
  connectionId: number,
  bills: readonly ReadBill[],
  at: Date,
): Promise<void> {
  for (const bill of bills) {
    const values = {
      feed_account_id: bill.feedAccountId,
      kind: bill.kind,
      name: bill.name,
      payee: bill.payee,
      amount_cents: bill.cents,
      last_date: bill.lastDate,
      next_date: bill.nextDate,
      end_date: bill.endDate,
      frequency: bill.repeat,
      business_day: bill.businessDay,
      own_transfer: bill.ownTransfer,
      seen_at: at,
      ended_at: null,
    };
    await db
      .insertInto('bank_bills')
      .values({ member_id: memberId, connection_id: connectionId, bill_key: bill.key, first_seen_at: at, ...values })
      .onConflict((conflict) => conflict.columns(['member_id', 'connection_id', 'bill_key']).doUpdateSet(values))
      .execute();
  }
}

/**
 * Removes bills of accounts that are no longer collected, and bills that are over: a finished series or a completed
 * single payment.
 */
export async function removeOldBills(
  db: Database,
  memberId: number,
  connectionId: number,
  collected: readonly string[],
  today: string,
): Promise<void> {
  await sql`
    delete from bank_bills where member_id = ${memberId} and connection_id = ${connectionId}
      and (not (feed_account_id = any(${[...collected]}::text[]))
        or coalesce(end_date, case when frequency = 'once' then next_date end) <= ${today}::date)`.execute(db);
}

/** Marks as ended the bills of the accounts read that the bank did not report this time. */
export async function endBills(
  db: Database,
  memberId: number,
  connectionId: number,
  accountIds: readonly string[],
  keys: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    update bank_bills set ended_at = ${at} where member_id = ${memberId} and connection_id = ${connectionId}
      and ended_at is null
      and feed_account_id = any(${[...accountIds]}::text[]) and not (bill_key = any(${[...keys]}::text[]))`.execute(db);
}

/** Copies to the member's payments whether their bill has ended at the bank. */
export async function copyEndings(db: Database, memberId: number, connectionId: number): Promise<void> {
  await sql`
    update scheduled_payments p set bank_ended_at = b.ended_at from bank_bills b
    where p.member_id = ${memberId} and b.member_id = ${memberId} and b.connection_id = ${connectionId}
      and p.bank_key = b.bill_key
      and p.bank_ended_at is distinct from b.ended_at`.execute(db);
}

/** Removes the bills of a connection whose consent was withdrawn. Payments that the member made from them stay. */
export async function removeBills(db: Database, memberId: number, connectionId: number): Promise<void> {
  await db
    .deleteFrom('bank_bills')
    .where('member_id', '=', memberId)
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Returns the bills that can become a scheduled payment: active, not an own transfer, and on a collected account. */
export async function activeBills(db: Database, memberId: number): Promise<BankBill[]> {
  const { rows } = await sql<BankBill>`
    select distinct on (b.bill_key) b.bill_key as key, b.kind, c.institution_name as institution,
      l.bank_account_id as "accountId", b.name, b.payee, b.amount_cents as cents,
      b.last_date as "lastDate", b.next_date as "nextDate", b.end_date as "endDate", b.frequency as repeat,
      b.business_day as "businessDay"
    from bank_bills b
    join bank_connections c on c.member_id = b.member_id and c.id = b.connection_id and c.state = 'open'
    join bank_connection_accounts l on l.member_id = b.member_id and l.connection_id = b.connection_id
      and l.feed_account_id = b.feed_account_id
    where b.member_id = ${memberId} and b.ended_at is null and not b.own_transfer and l.collecting and l.gone_at is null
      and l.bank_account_id is not null
    order by b.bill_key, b.seen_at desc limit ${MAX_BILLS}`.execute(db);
  return rows;
}

/** A bill as listed on the wire. */
export interface ListedBill {
  connection_id: number;
  bank_account_id: number | null;
  account_name: string;
  kind: 'debit' | 'scheduled';
  name: string;
  payee: string;
  amount: number | null;
  last_date: string | null;
  next_date: string | null;
  end_date: string | null;
  recurring_frequency: Repeat | null;
  own_transfer: boolean;
  seen_at: Date;
  ended_at: Date | null;
}

/** Returns all bills that the member's banks report; active ones first, by name. */
export async function listedBills(db: Database, memberId: number): Promise<ListedBill[]> {
  const { rows } = await sql<ListedBill>`
    select b.connection_id, l.bank_account_id, coalesce(a.name, l.name) as account_name, b.kind, b.name, b.payee,
      b.amount_cents as amount, b.last_date, b.next_date, b.end_date,
      b.frequency as recurring_frequency, b.own_transfer, b.seen_at, b.ended_at
    from bank_bills b
    join bank_connection_accounts l on l.member_id = b.member_id and l.connection_id = b.connection_id
      and l.feed_account_id = b.feed_account_id
    left join bank_accounts a on a.member_id = l.member_id and a.id = l.bank_account_id
    where b.member_id = ${memberId}
    order by b.ended_at is not null, lower(b.name), b.bill_key limit ${MAX_BILLS}`.execute(db);
  return rows;
}
