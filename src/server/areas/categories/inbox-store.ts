import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { transactionColumns } from '../transactions/public.ts';
import type { TransactionRow } from '../transactions/public.ts';

export async function uncategorisedCount(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select coalesce(sum(row_count), 0)::int as count from monthly_sums
    where member_id = ${memberId} and sub_category_id = 0`.execute(db);
  return rows[0]!.count;
}

export async function uncategorisedPage(
  db: Database,
  memberId: number,
  limit: number,
  offset: number,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from transactions t
    where t.member_id = ${memberId} and t.sub_category_id = 0 and not t.is_split order by t.date desc, t.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface MerchantCategory {
  merchant_key: string;
  sub_category_id: number;
  count: number;
  /** The number of credits among them. */
  incoming: number;
  /** The number categorised by the member, a rule, or the brand table. */
  certain: number;
}

/** Returns the categories of these merchants' transactions, including uncategorised ones. */
export async function categoriesOfMerchants(
  db: Database,
  memberId: number,
  keys: readonly string[],
): Promise<MerchantCategory[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<MerchantCategory>`
    select t.merchant_key, t.sub_category_id, count(*)::int as count,
      (count(*) filter (where t.amount_cents > 0))::int as incoming,
      (count(*) filter (where t.reason_kind in ('member', 'member_rule', 'member_correction', 'brand')))::int as certain
    from transactions t
    where t.member_id = ${memberId} and t.merchant_key = any(${keys}::text[]) and not t.is_split group by 1, 2`.execute(
    db,
  );
  return rows;
}

export interface RecentCategory {
  merchant_key: string | null;
  sub_category_id: number;
  amount_cents: number;
  count: number;
}

/** How many recent transactions are compared for similarity. */
const RECENT_ROWS = 5_000;

/** Returns merchants, amounts and categories of the newest transactions. */
export async function recentCategories(db: Database, memberId: number): Promise<RecentCategory[]> {
  const { rows } = await sql<RecentCategory>`
    select r.merchant_key, r.sub_category_id, r.amount_cents, count(*)::int as count from (
      select t.merchant_key, t.sub_category_id, t.amount_cents, t.transfer_id, t.is_split from transactions t
      where t.member_id = ${memberId} order by t.date desc, t.id desc limit ${RECENT_ROWS}) r
    where r.sub_category_id <> 0 and not r.is_split and r.transfer_id is null group by 1, 2, 3`.execute(db);
  return rows;
}
