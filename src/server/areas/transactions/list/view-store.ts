import { sql } from 'kysely';
import { subscriptionSubCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { TransactionGroup } from '#domain/bills/recurring.ts';
import type { Database } from '#server/kit/database.ts';
import { transactionColumns } from '../transaction.ts';
import type { TransactionRow } from '../transaction.ts';

/** Whether transaction `t` pays a buy now, pay later provider. The function and its index: migration 0386. */
export const isPayLater = sql<boolean>`is_pay_later(t.sub_category_id, t.merchant_key)`;

/** The newest transactions. */
export async function newestTransactions(db: Database, memberId: number, limit: number): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`select ${transactionColumns} from transactions t
      where t.member_id = ${memberId} and not t.is_split order by t.date desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Transactions between two days, both inclusive, newest first. */
export async function transactionsBetween(
  db: Database,
  memberId: number,
  from: string,
  to: string,
  accountIds?: readonly number[],
): Promise<TransactionRow[]> {
  const inAccounts = accountIds === undefined ? sql`` : sql`and t.bank_account_id = any(${accountIds}::bigint[])`;
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from transactions t
    where t.member_id = ${memberId} and t.date between ${from}::date and ${to}::date and not t.is_split ${inAccounts}
    order by t.date desc, t.id desc`.execute(db);
  return rows;
}

export async function buyNowPayLaterTransactions(
  db: Database,
  memberId: number,
  limit: number,
  offset: number,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from transactions t
    where t.member_id = ${memberId} and not t.is_split and t.currency = 'AUD' and ${isPayLater}
    order by t.date desc, t.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

type PayLaterRow = Pick<
  TransactionRow,
  'id' | 'date' | 'amount_cents' | 'bank_account_id' | 'merchant_key' | 'merchant' | 'description'
>;

/** The newest transactions of the period suffice to compute what is owed. */
const MAX_BNPL = 2_000;

/** Buy now, pay later transactions since a day, oldest first, with parts of splits instead of the original. */
export async function buyNowPayLaterSince(db: Database, memberId: number, from: string): Promise<PayLaterRow[]> {
  const { rows } = await sql<PayLaterRow>`
    select t.id, t.date, t.amount_cents, t.bank_account_id, t.merchant_key, t.merchant, t.description
    from transactions t where t.member_id = ${memberId} and t.date >= ${from}::date and not t.is_split
      and t.currency = 'AUD' and ${isPayLater} order by t.date desc, t.id desc limit ${MAX_BNPL}`.execute(db);
  return rows.toReversed();
}

/** Payments to one buy now, pay later provider, in order, as arrays of equal length. */
export interface PayLaterCourse {
  merchantKey: string | null;
  /** Days since the requested first day. */
  days: number[];
  cents: number[];
}

/** The same as arrays by provider. Transferring thousands of rows would cost more than reading them. */
export async function payLaterByProvider(db: Database, memberId: number, from: string): Promise<PayLaterCourse[]> {
  const { rows } = await sql<PayLaterCourse>`
    select p.merchant_key as "merchantKey", array_agg((p.date - ${from}::date)::bigint order by p.date, p.id) as days,
      array_agg(p.amount_cents order by p.date, p.id) as cents
    from (
      select t.id, t.date, t.amount_cents, t.merchant_key,
        case when t.merchant_key is null then coalesce(t.merchant, t.description) end as name
      from transactions t where t.member_id = ${memberId} and t.date >= ${from}::date and not t.is_split
        and t.currency = 'AUD' and ${isPayLater} order by t.date desc, t.id desc limit ${MAX_BNPL}) p
    group by p.merchant_key, p.name`.execute(db);
  return rows;
}

export interface Provider {
  merchant: string;
  merchant_key: string | null;
  amount: number;
  count: number;
  last_date: string;
}

/** The total paid to each provider. */
export async function bnplProviders(db: Database, memberId: number): Promise<Provider[]> {
  const { rows } = await sql<Provider>`
    select coalesce(min(t.merchant), min(t.description)) as merchant, t.merchant_key,
      (-sum(t.amount_cents))::bigint as amount, count(*)::int as count, max(t.date) as last_date
    from transactions t where t.member_id = ${memberId} and not t.is_split and t.currency = 'AUD' and ${isPayLater}
    group by t.merchant_key order by amount desc`.execute(db);
  return rows;
}

/** Transactions of the subscription sub-categories (rule M01) since a day, newest first. */
export async function subscriptionTransactions(
  db: Database,
  memberId: number,
  from: string,
  to: string,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from transactions t
    where t.member_id = ${memberId} and t.sub_category_id = any(${subscriptionSubCategoryIds}::integer[])
      and t.date between ${from}::date and ${to}::date and t.currency = 'AUD' and not t.is_split
    order by t.date desc, t.id desc`.execute(db);
  return rows;
}

/** All payments to some merchants since a day, grouped by account, in the format of recurring payment detection. */
export async function paymentsTo(
  db: Database,
  memberId: number,
  keys: readonly string[],
  since: string,
): Promise<TransactionGroup[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<TransactionGroup>`
    with paid as (
      select coalesce(t.merchant_key, left(lower(t.description), 32)) as key,
        coalesce(t.merchant, t.description) as name, t.bank_account_id, t.sub_category_id, t.id, t.date, t.amount_cents
      from transactions t
      where t.member_id = ${memberId} and t.date >= ${since}::date
        and (t.merchant_key is null or t.merchant_key = any(${keys})) and t.currency = 'AUD' and t.parent_id is null
        and t.transfer_id is null and not t.pending
        and t.amount_cents < 0)
    select key, max(name) as name, bank_account_id as "accountId", max(sub_category_id) as "subCategoryId",
      array_agg(id) as ids, array_agg((date - date '1970-01-01')::bigint) as days, array_agg(amount_cents) as amounts
    from paid where key = any(${keys}) group by key, bank_account_id`.execute(db);
  return rows;
}
