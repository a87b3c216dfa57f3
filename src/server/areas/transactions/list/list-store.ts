import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TransactionFilter, TransactionQuery } from '#contract/areas/transactions.ts';
import { endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import { findCategory, subCategories } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import { all, conditionsOf, hasTwoSides, subCategoriesOf } from './filter-store.ts';
import { transactionColumns } from '../transaction.ts';
import type { TransactionRow } from '../transaction.ts';
import type { Sums } from '../sums/totals.ts';
import { pageByWalking } from './keyset-store.ts';

export interface Page {
  offset: number;
  limit: number;
}

type Sort = Pick<TransactionQuery, 'sort' | 'sortOrder'>;

const byName = new Intl.Collator('en-AU');

/** Sub-categories ordered by the names of their categories. Uncategorised transactions sort by that name. */
const inOrderOfNames: readonly number[] = [
  { id: 0, name: 'Uncategorised' },
  ...subCategories.map((sub) => ({ id: sub.id, name: `${findCategory(sub.categoryId)!.name}\n${sub.name}` })),
]
  .sort((a, b) => byName.compare(a.name, b.name))
  .map((entry) => entry.id);

/** Beyond this offset, sorting the whole list is cheaper than merging the categories. */
const FAR_OFFSET = 2_000;

/** Columns in ORDER BY are always qualified, because an output name would prevent use of the index. */
function orderOf({ sort, sortOrder }: Sort): RawBuilder<unknown> {
  const descending = sortOrder === undefined ? sort === undefined || sort === 'Date' : sortOrder < 0;
  const direction = descending ? sql`desc` : sql`asc`;
  const opposite = descending ? sql`asc` : sql`desc`;
  switch (sort) {
    case 'Description':
      return sql`(left(lower(t.description), 32)) collate "C" ${direction},
          lower(t.description) collate "C" ${direction}, t.id ${direction}`;
    case 'Category':
      return sql`array_position(${descending ? inOrderOfNames.toReversed() : inOrderOfNames}::integer[],
          t.sub_category_id), t.date desc, t.id desc`;
    case 'Debit':
      // The largest debit is the smallest amount. Money in has no debit and sorts last.
      return sql`t.amount_cents ${opposite}, t.id desc`;
    case 'Credit':
      return sql`t.amount_cents ${direction}, t.id desc`;
    default:
      return sql`t.date ${direction}, t.id ${direction}`;
  }
}

/**
 * First pages of a list sorted by category: merges the newest transactions of each category, ordered by name, until the
 * page is full.
 */
function nearPageByCategory(memberId: number, query: TransactionQuery, page: Page): RawBuilder<TransactionRow> {
  const subs = subCategoriesOf(query);
  const names = (query.sortOrder ?? 1) < 0 ? inOrderOfNames.toReversed() : inOrderOfNames;
  const order = subs === null ? names : names.filter((id) => subs.includes(id));
  const conditions = conditionsOf(memberId, { ...query, categories: undefined, sub_categories: undefined });
  return sql`
    select ${transactionColumns} from unnest(${order}::integer[]) with ordinality r(sub, place) cross join lateral (
      select ${transactionColumns} from transactions t where ${all(conditions)} and t.sub_category_id = r.sub
      order by t.date desc, t.id desc limit ${page.offset + page.limit}) t
    order by r.place, t.date desc, t.id desc limit ${page.limit} offset ${page.offset}`;
}

/** Pages by amount with both signs: each sign is one range of the index, and the page merges both. */
function nearPageByAmount(memberId: number, query: TransactionQuery, page: Page): RawBuilder<TransactionRow> {
  const order = orderOf(query);
  const others = conditionsOf(memberId, { ...query, min_amount: undefined, max_amount: undefined });
  const side = (least: number | undefined, most: number | undefined) => {
    const bounds = [
      ...(least === undefined ? [] : [sql`t.amount_cents >= ${least}`]),
      ...(most === undefined ? [] : [sql`t.amount_cents <= ${most}`]),
    ];
    return sql`(select ${transactionColumns} from transactions t where ${all([...others, ...bounds])} order by ${order}
        limit ${page.offset + page.limit})`;
  };
  const [least, most] = [query.min_amount!, query.max_amount];
  const [debits, credits] = [side(most === undefined ? undefined : -most, -least), side(least, most)];
  return sql`select ${transactionColumns} from (${debits} union all ${credits}) t order by ${order} limit ${page.limit}
    offset ${page.offset}`;
}

function listQuery(memberId: number, query: TransactionQuery, page: Page | null): RawBuilder<TransactionRow> {
  if (page !== null && query.sort === 'Category' && page.offset <= FAR_OFFSET)
    return nearPageByCategory(memberId, query, page);
  if (
    page !== null &&
    (query.sort === 'Debit' || query.sort === 'Credit') &&
    hasTwoSides(query) &&
    page.offset <= FAR_OFFSET
  )
    return nearPageByAmount(memberId, query, page);
  const rows = sql`select ${transactionColumns} from transactions t where ${all(conditionsOf(memberId, query))}
    order by ${orderOf(query)}`;
  return (page === null ? rows : sql`${rows} limit ${page.limit} offset ${page.offset}`) as RawBuilder<TransactionRow>;
}

/** A transaction with the version of the member's data at which it was read. */
export type VersionedRow = TransactionRow & { version: number };

/**
 * One page of the transactions that match a filter. `db` may be system scoped where the filter requires it, because the
 * query includes the member.
 */
export async function listPage(
  db: Database,
  memberId: number,
  query: TransactionQuery,
  page: Page,
): Promise<VersionedRow[]> {
  const walked = await pageByWalking(db, memberId, query, page);
  if (walked !== null) return walked;
  const { rows } = await sql<VersionedRow>`
    select p.*, (select version from transaction_versions where member_id = ${memberId}) as version
    from (${listQuery(memberId, query, page)}) p`.execute(db);
  return rows;
}

/** Whether the monthly sums can answer a filter: it has only accounts, categories and whole months. */
function countsByMonths(filter: TransactionFilter): boolean {
  const { min_date: first, max_date: last } = filter;
  if (first !== undefined && startOfMonth(first) !== first) return false;
  if (last !== undefined && endOfMonth(last) !== last) return false;
  return (
    !filter.description &&
    !filter.tag &&
    !filter.merchant_key &&
    !filter.except_merchant_key &&
    !filter.weekdays &&
    filter.min_amount === undefined &&
    filter.max_amount === undefined &&
    filter.status === undefined &&
    filter.direction === undefined &&
    filter.kind === undefined &&
    filter.batch_id === undefined
  );
}

/**
 * The number of transactions that match a filter, and the sums of those in Australian dollars: from the monthly sums if
 * possible, otherwise by aggregation.
 */
export async function sumTransactions(db: Database, memberId: number, filter: TransactionFilter): Promise<Sums> {
  if (!countsByMonths(filter)) {
    const { rows } = await sql<Sums>`
      select count(*)::int as total, coalesce(sum(t.amount_cents) filter (where t.amount_cents > 0
        and t.currency = 'AUD'), 0)::bigint as "inCents",
        coalesce(-sum(t.amount_cents) filter (where t.amount_cents < 0 and t.currency = 'AUD'), 0)::bigint as "outCents"
      from transactions t where ${all(conditionsOf(memberId, filter))}`.execute(db);
    return rows[0]!;
  }
  const subs = subCategoriesOf(filter);
  const conditions = [
    sql`s.member_id = ${memberId}`,
    ...(subs === null ? [] : [sql`s.sub_category_id = any(${subs}::integer[])`]),
    ...(filter.bank_account_id === undefined
      ? []
      : [sql`s.bank_account_id = any(${filter.bank_account_id}::bigint[])`]),
    ...(filter.min_date === undefined ? [] : [sql`s.month >= ${filter.min_date}::date`]),
    ...(filter.max_date === undefined ? [] : [sql`s.month <= ${filter.max_date}::date`]),
  ];
  const { rows } = await sql<Sums>`
    select coalesce(sum(s.row_count), 0)::int as total,
      coalesce(sum(s.credit_cents) filter (where s.currency = 'AUD'), 0)::bigint as "inCents",
      coalesce(sum(s.debit_cents) filter (where s.currency = 'AUD'), 0)::bigint as "outCents"
    from monthly_sums s where ${all(conditions)}`.execute(db);
  return rows[0]!;
}

const FETCHED_ROWS = 2_000;

/**
 * All transactions that match a filter, in batches from one snapshot. Memory use is constant; ending early releases the
 * connection.
 */
export async function* streamRows(
  db: Database,
  memberId: number,
  query: TransactionQuery,
): AsyncGenerator<TransactionRow[]> {
  const transaction = await db.startTransaction().execute();
  let ended = false;
  try {
    await sql`declare listed no scroll cursor for ${listQuery(memberId, query, null)}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<TransactionRow>`fetch ${sql.lit(FETCHED_ROWS)} from listed`.execute(transaction);
      if (rows.length > 0) yield rows;
      if (rows.length < FETCHED_ROWS) break;
    }
    await transaction.commit().execute();
    ended = true;
  } finally {
    if (!ended) await transaction.rollback().execute();
  }
}
