import { sql } from 'kysely';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import { likeText } from '#server/kit/like.ts';

/** Money that only moved between the member's own accounts was paid to nobody. */
const moves: readonly number[] = subCategories.filter((sub) => sub.kind === 'transfer').map((sub) => sub.id);

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

/** Merchants with what went to them and came from them, those where most was spent first, and how many there are. */
export async function merchantPage(db: Database, memberId: number, query: MerchantQuery): Promise<{ rows: MerchantSums[]; total: number }> {
  const pattern = query.words === null ? null : `%${likeText(query.words.toLowerCase())}%`;
  const { rows } = await sql<MerchantSums & { total: number }>`
    select t.merchant_key, min(t.merchant) as merchant, coalesce(-sum(t.amount_cents) filter (where t.amount_cents < 0), 0)::bigint as spent,
      coalesce(sum(t.amount_cents) filter (where t.amount_cents > 0), 0)::bigint as received, count(*)::int as count, min(t.date) as first_date, max(t.date) as last_date,
      mode() within group (order by t.sub_category_id) as sub_category_id, (count(*) over ())::int as total
    from transactions t
    where t.member_id = ${memberId} and t.merchant_key is not null and not t.is_split and not (t.sub_category_id = any(${moves}::integer[]))
      ${query.from === null ? sql`` : sql`and t.date >= ${query.from}::date`} ${query.to === null ? sql`` : sql`and t.date <= ${query.to}::date`}
      ${pattern === null ? sql`` : sql`and lower(t.merchant) like ${pattern}`}
    group by t.merchant_key order by spent desc, t.merchant_key limit ${query.limit} offset ${query.offset}`.execute(db);
  // A page behind the last one has no row that could tell the total.
  if (rows.length === 0 && query.offset > 0) return { rows, total: (await merchantPage(db, memberId, { ...query, offset: 0, limit: 1 })).total };
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The keys of all merchants among the member's rows. */
export async function merchantKeys(db: Database, memberId: number): Promise<string[]> {
  // Jumps from key to key along the index instead of reading every row.
  const { rows } = await sql<{ key: string }>`
    with recursive keys as (
      (select merchant_key as key from transactions where member_id = ${memberId} and merchant_key is not null order by merchant_key limit 1)
      union all
      select (select merchant_key from transactions t where t.member_id = ${memberId} and t.merchant_key > keys.key order by t.merchant_key limit 1) from keys where keys.key is not null)
    select key from keys where key is not null`.execute(db);
  return rows.map((row) => row.key);
}

/** The names that rows of some merchants show, by key. */
export async function merchantNames(db: Database, memberId: number, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string | null }>`
    select k.key, (select t.merchant from transactions t where t.member_id = ${memberId} and t.merchant_key = k.key limit 1) as name from unnest(${[...keys]}::text[]) k(key)`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name ?? key]));
}
