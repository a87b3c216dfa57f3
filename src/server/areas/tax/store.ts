import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** The tag of a category, which applies to its transactions unless they have one of their own. */
export interface CategoryTag {
  subCategoryId: number;
  tag: string;
  sharePercent: number;
}

export async function categoryTags(db: Database, memberId: number): Promise<CategoryTag[]> {
  return db
    .selectFrom('tax_category_tags')
    .select(['sub_category_id as subCategoryId', 'tag', 'share_percent as sharePercent'])
    .where('member_id', '=', memberId)
    .orderBy('sub_category_id')
    .execute();
}

export async function setCategoryTag(
  db: Database,
  memberId: number,
  { subCategoryId, tag, sharePercent }: CategoryTag,
): Promise<void> {
  await db
    .insertInto('tax_category_tags')
    .values({ member_id: memberId, sub_category_id: subCategoryId, tag, share_percent: sharePercent })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'sub_category_id']).doUpdateSet({ tag, share_percent: sharePercent }),
    )
    .execute();
}

export async function clearCategoryTag(db: Database, memberId: number, subCategoryId: number): Promise<void> {
  await db
    .deleteFrom('tax_category_tags')
    .where('member_id', '=', memberId)
    .where('sub_category_id', '=', subCategoryId)
    .execute();
}

/** False when the member has no such transaction, or it has been split and is replaced by its parts. */
export async function setTransactionTag(
  db: Database,
  memberId: number,
  id: number,
  tag: string,
  sharePercent: number,
): Promise<boolean> {
  const result = await sql`
    insert into tax_transaction_tags (member_id, transaction_id, tag, share_percent)
    select t.member_id, t.id, ${tag}, ${sharePercent}::integer from transactions t
    where t.member_id = ${memberId} and t.id = ${id} and not t.is_split
    on conflict (member_id, transaction_id) do update set tag = excluded.tag,
      share_percent = excluded.share_percent`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

export async function clearTransactionTag(db: Database, memberId: number, id: number): Promise<boolean> {
  await db
    .deleteFrom('tax_transaction_tags')
    .where('member_id', '=', memberId)
    .where('transaction_id', '=', id)
    .execute();
  return (
    (await db
      .selectFrom('transactions')
      .select('id')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}

/** The first and last day with transactions of the member. */
export async function transactionDays(db: Database, memberId: number): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select (select t.date from transactions t where t.member_id = ${memberId} order by t.date limit 1) as first,
      (select t.date from transactions t where t.member_id = ${memberId} order by t.date desc limit 1) as last`.execute(
    db,
  );
  const { first, last } = rows[0]!;
  return first === null || last === null ? null : { first, last };
}

export interface TaxSpan {
  first: string;
  last: string;
}

/**
 * Posted transactions in Australian dollars of the days with their item ('' for none) and the amount that counts: by
 * the transaction's own tag, otherwise the category's.
 */
function tagged(memberId: number, { first, last }: TaxSpan, tags: readonly CategoryTag[]): RawBuilder<unknown> {
  return sql`
    select t.id, t.date, t.description, t.merchant, t.bank_account_id, t.sub_category_id, t.amount_cents,
      coalesce(r.tag, c.tag, '') as tag, r.tag is not null as own,
      coalesce(r.share_percent, c.share, 100) as share,
      sign(t.amount_cents)::bigint * ((abs(t.amount_cents) * coalesce(r.share_percent, c.share,
        100) + 50) / 100) as counted_cents
    from transactions t
    left join tax_transaction_tags r on r.member_id = ${memberId} and r.transaction_id = t.id
    left join unnest(${tags.map(({ subCategoryId }) => subCategoryId)}::integer[],
      ${tags.map(({ tag }) => tag)}::text[], ${tags.map(({ sharePercent }) => sharePercent)}::integer[]) c(id, tag,
      share) on c.id = t.sub_category_id
    where t.member_id = ${memberId} and t.date >= ${first}::date and t.date <= ${last}::date and t.currency = 'AUD'
      and not t.is_split and not t.pending`;
}

export interface TaxSum {
  tag: string;
  sub_category_id: number;
  rows: number;
  amount_cents: number;
  counted_cents: number;
}

/** Sums by item and category. */
export async function taxSums(
  db: Database,
  memberId: number,
  span: TaxSpan,
  tags: readonly CategoryTag[],
): Promise<TaxSum[]> {
  const { rows } = await sql<TaxSum>`
    select tag, sub_category_id, count(*)::int as rows, sum(amount_cents)::bigint as amount_cents,
      sum(counted_cents)::bigint as counted_cents from (${tagged(memberId, span, tags)}) x group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}

/** The posted transactions in other currencies by currency, most first. */
export async function transactionsLeftOut(
  db: Database,
  memberId: number,
  { first, last }: TaxSpan,
): Promise<{ currency: string; rows: number }[]> {
  const { rows } = await sql<{ currency: string; rows: number }>`
    select t.currency, count(*)::int as rows from transactions t
    where t.member_id = ${memberId} and t.date >= ${first}::date and t.date <= ${last}::date and t.currency <> 'AUD'
      and not t.is_split and not t.pending
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

export interface TaxTransactionRow {
  id: number;
  date: string;
  description: string;
  merchant: string | null;
  account: string;
  sub_category_id: number;
  amount_cents: number;
  tag: string;
  own: boolean;
  share: number;
  counted_cents: number;
  total: number;
}

/** Transactions of an item, of a category without an item, or of all items. */
export async function taxTransactions(
  db: Database,
  memberId: number,
  span: TaxSpan,
  tags: readonly CategoryTag[],
  selection: { tag: string } | { subCategoryId: number } | 'all',
  limit: number,
  offset: number,
): Promise<TaxTransactionRow[]> {
  const condition =
    selection === 'all'
      ? sql`x.tag not in ('', 'none')`
      : 'tag' in selection
        ? sql`x.tag = ${selection.tag}`
        : sql`x.sub_category_id = ${selection.subCategoryId} and x.tag in ('', 'none')`;
  const order = selection === 'all' ? sql`x.tag, x.date, x.id` : sql`x.date desc, x.id desc`;
  const { rows } = await sql<TaxTransactionRow>`
    select x.id, x.date, x.description, x.merchant, a.name as account, x.sub_category_id, x.amount_cents, x.tag, x.own,
      x.share, x.counted_cents, count(*) over ()::int as total
    from (${tagged(memberId, span, tags)}) x join bank_accounts a on a.member_id = ${memberId}
      and a.id = x.bank_account_id
    where ${condition} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
