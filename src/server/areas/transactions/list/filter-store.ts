import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TransactionFilter } from '#contract/areas/transactions.ts';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import { likeText } from '#server/kit/like.ts';
import { indexedWords } from './search-words.ts';

export type Condition = RawBuilder<unknown>;

/** Sub-categories that match the filters on both levels; null without such a filter. */
export function subCategoriesOf(filter: Pick<TransactionFilter, 'categories' | 'sub_categories'>): number[] | null {
  if (filter.categories === undefined && filter.sub_categories === undefined) return null;
  const inCategories =
    filter.categories === undefined
      ? null
      : new Set(subCategories.filter((sub) => filter.categories!.includes(sub.categoryId)).map((sub) => sub.id));
  if (filter.sub_categories === undefined) return [...inCategories!];
  return filter.sub_categories.filter((id) => inCategories === null || inCategories.has(id));
}

/**
 * Transactions that a report counts as spending or as income, which are those in Australian dollars. Uncategorised
 * money out is spending, and money in is income.
 */
function kindCondition(kind: 'expense' | 'income'): Condition {
  const ids = subCategories.filter((sub) => sub.kind === kind).map((sub) => sub.id);
  const bySign = kind === 'expense' ? sql`t.amount_cents < 0` : sql`t.amount_cents > 0`;
  return sql`t.currency = 'AUD' and (t.sub_category_id = any(${ids}::integer[])
      or (t.sub_category_id = 0 and ${bySign}))`;
}

/** Matches the text literally, except `*`, which matches any text. */
function likePattern(text: string): string {
  return `%${likeText(text).replaceAll('*', '%')}%`;
}

/** Whether a search is a single word of letters, so that the word index alone answers it. */
function isOneWord(text: string): boolean {
  return /^\p{L}+$/u.test(text);
}

function descriptionConditions(text: string): Condition[] {
  const words = indexedWords(text);
  const byIndex = words.map((word) => sql`t.words like ${`%${word}%`}`);
  return words.length === 1 && isOneWord(text) ? byIndex : [...byIndex, sql`t.description ilike ${likePattern(text)}`];
}

/** Whether a filter selects amounts of both signs between two bounds, which are two ranges of the amount index. */
export function hasTwoSides(filter: TransactionFilter): boolean {
  return filter.min_amount !== undefined && filter.min_amount > 0 && (filter.max_amount ?? 0) >= 0;
}

/** Bounds of the amount, ignoring its sign unless a bound is negative. */
function amountConditions(least: number | undefined, most: number | undefined): Condition[] {
  if (least === undefined && most === undefined) return [];
  if ((least ?? 0) < 0 || (most ?? 0) < 0) {
    return [
      ...(least === undefined ? [] : [sql`t.amount_cents >= ${least}`]),
      ...(most === undefined ? [] : [sql`t.amount_cents <= ${most}`]),
    ];
  }
  if (most === undefined) return [sql`(t.amount_cents >= ${least} or t.amount_cents <= -${least}::bigint)`];
  if (least === undefined || least === 0) return [sql`t.amount_cents between -${most}::bigint and ${most}`];
  return [
    sql`(t.amount_cents between ${least} and ${most} or t.amount_cents between -${most}::bigint and -${least}::bigint)`,
  ];
}

/**
 * The conditions of a filter (rule M02) on a table with alias `t`. Split transactions are replaced by their parts. The
 * member is always included, in addition to row-level security.
 */
export function conditionsOf(memberId: number, filter: TransactionFilter): Condition[] {
  const conditions: Condition[] = [sql`t.member_id = ${memberId}`, sql`not t.is_split`];
  const subs = subCategoriesOf(filter);
  if (subs !== null)
    conditions.push(
      subs.length === 1 ? sql`t.sub_category_id = ${subs[0]}` : sql`t.sub_category_id = any(${subs}::integer[])`,
    );
  if (filter.min_date !== undefined) conditions.push(sql`t.date >= ${filter.min_date}::date`);
  if (filter.max_date !== undefined) conditions.push(sql`t.date <= ${filter.max_date}::date`);
  if (filter.description) conditions.push(...descriptionConditions(filter.description));
  conditions.push(...amountConditions(filter.min_amount, filter.max_amount));
  if (filter.bank_account_id !== undefined)
    conditions.push(sql`t.bank_account_id = any(${filter.bank_account_id}::bigint[])`);
  if (filter.status !== undefined) conditions.push(filter.status === 'pending' ? sql`t.pending` : sql`not t.pending`);
  if (filter.direction !== undefined)
    conditions.push(filter.direction === 'debit' ? sql`t.amount_cents < 0` : sql`t.amount_cents > 0`);
  if (filter.kind !== undefined) conditions.push(kindCondition(filter.kind));
  if (filter.tag) conditions.push(sql`t.tags is not null and t.tags @> array[${filter.tag}]::text[]`);
  if (filter.merchant_key)
    conditions.push(
      filter.merchant_key.includes('|')
        ? sql`t.merchant_key = any(${filter.merchant_key.split('|')}::text[])`
        : sql`t.merchant_key = ${filter.merchant_key}`,
    );
  if (filter.except_merchant_key)
    conditions.push(sql`coalesce(t.merchant_key, '') <> all(${filter.except_merchant_key.split('|')}::text[])`);
  if (filter.weekdays !== undefined)
    conditions.push(sql`extract(isodow from t.date) = any(${filter.weekdays}::integer[])`);
  if (filter.batch_id !== undefined) conditions.push(sql`t.batch_id = ${filter.batch_id}`);
  return conditions;
}

export function all(conditions: readonly Condition[]): Condition {
  return sql.join([...conditions], sql` and `);
}

/** Whether the filter can use the word index, which row-level security would prevent. */
export function needsSystemView(filter: TransactionFilter): boolean {
  return Boolean(filter.description) && indexedWords(filter.description!).length > 0;
}
