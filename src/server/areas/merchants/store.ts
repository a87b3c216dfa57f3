import { sql } from 'kysely';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import { likeText } from '#server/kit/like.ts';

/** Sub-categories of own transfers. Money that moved between the member's accounts was not paid to a merchant. */
const transferSubCategories: readonly number[] = subCategories
  .filter((sub) => sub.kind === 'transfer')
  .map((sub) => sub.id);

export interface MerchantSums {
  merchant_key: string;
  merchant: string;
  spent: number;
  received: number;
  count: number;
  first_date: string;
  last_date: string;
  sub_category_id: number;
}

export interface MerchantQuery {
  from: string | null;
  to: string | null;
  words: string | null;
  limit: number;
  offset: number;
}

/**
 * Merchants with the amounts spent and received in cents, ordered by amount spent, and their total number. The category
 * is that of most transactions. The query reads transactions in date order and aggregates before it filters by name, so
 * that the pattern runs on some hundred sums instead of a hundred thousand transactions.
 */
export async function merchantPage(
  db: Database,
  memberId: number,
  query: MerchantQuery,
): Promise<{ rows: MerchantSums[]; total: number }> {
  const pattern = query.words === null ? null : `%${likeText(query.words.toLowerCase())}%`;
  const { rows } = await sql<MerchantSums & { total: number }>`
    with sums as materialized (
      select r.merchant_key, r.merchant, r.sub_category_id,
        -sum(r.amount_cents) filter (where r.amount_cents < 0) as spent,
        sum(r.amount_cents) filter (where r.amount_cents > 0) as received,
        count(*) as count, min(r.date) as first_date, max(r.date) as last_date
      from (
        select t.merchant_key, t.merchant, t.sub_category_id, t.amount_cents, t.date from transactions t
        where t.member_id = ${memberId} and t.merchant_key is not null and not t.is_split
          and not (t.sub_category_id = any(${transferSubCategories}::integer[]))
          ${query.from === null ? sql`` : sql`and t.date >= ${query.from}::date`} ${query.to === null ? sql`` : sql`and t.date <= ${query.to}::date`}
        order by t.date, t.id offset 0) r
      group by r.merchant_key, r.merchant, r.sub_category_id),
    by_category as (
      select merchant_key, sub_category_id, min(merchant) as merchant, sum(spent) as spent, sum(received) as received,
        sum(count) as count, min(first_date) as first_date, max(last_date) as last_date
      from sums ${pattern === null ? sql`` : sql`where lower(merchant) like ${pattern}`}
      group by merchant_key, sub_category_id)
    select merchant_key, min(merchant) as merchant, coalesce(sum(spent), 0)::bigint as spent,
      coalesce(sum(received), 0)::bigint as received, sum(count)::int as count,
      min(first_date) as first_date, max(last_date) as last_date,
      (array_agg(sub_category_id order by count desc, sub_category_id))[1] as sub_category_id,
      (count(*) over ())::int as total
    from by_category group by merchant_key order by spent desc, merchant_key limit ${query.limit}
    offset ${query.offset}`.execute(db);
  // A page past the end has no row with the total, so the first page is queried for it.
  if (rows.length === 0 && query.offset > 0)
    return { rows, total: (await merchantPage(db, memberId, { ...query, offset: 0, limit: 1 })).total };
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The merchant keys of all the member's transactions. */
export async function merchantKeys(db: Database, memberId: number): Promise<string[]> {
  // Skips from key to key along the index instead of reading every transaction.
  const { rows } = await sql<{ key: string }>`
    with recursive keys as (
      (select merchant_key as key from transactions where member_id = ${memberId} and merchant_key is not null
        order by merchant_key limit 1)
      union all
      select (select merchant_key from transactions t where t.member_id = ${memberId} and t.merchant_key > keys.key
        order by t.merchant_key limit 1) from keys where keys.key is not null)
    select key from keys where key is not null`.execute(db);
  return rows.map((row) => row.key);
}

/** Display names of merchants by key, from their transactions. */
export async function merchantNames(
  db: Database,
  memberId: number,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string | null }>`
    select k.key, (select t.merchant from transactions t where t.member_id = ${memberId} and t.merchant_key = k.key
      limit 1) as name from unnest(${[...keys]}::text[]) k(key)`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name ?? key]));
}
