import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TransactionFilter, TransactionQuery } from '#contract/areas/transactions.ts';
import { endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import { findCategory, subCategories } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import { all, conditionsOf, hasTwoSides, subCategoriesOf } from './filter-store.ts';
import { rowColumns } from '../transaction.ts';
import type { TransactionRow } from '../transaction.ts';
import type { Sums } from '../sums/totals.ts';
import { pageByWalking } from './keyset-store.ts';

export interface Page {
  offset: number;
  limit: number;
}

type Sort = Pick<TransactionQuery, 'sort' | 'sortOrder'>;

const byName = new Intl.Collator('en-AU');

/** Sub-categories in the order of the names of their categories; uncategorised rows stand where that word would. */
const inOrderOfNames: readonly number[] = [
  { id: 0, name: 'Uncategorised' },
  ...subCategories.map((sub) => ({ id: sub.id, name: `${findCategory(sub.categoryId)!.name}\n${sub.name}` })),
]
  .sort((a, b) => byName.compare(a.name, b.name))
  .map((entry) => entry.id);

/** Beyond this offset one sorted list is cheaper than the beginnings of several. */
const FAR_OFFSET = 2_000;

/** Columns of ORDER BY are always qualified: an output name would hide the index. */
function orderOf({ sort, sortOrder }: Sort): RawBuilder<unknown> {
  const down = sortOrder === undefined ? sort === undefined || sort === 'Date' : sortOrder < 0;
  const direction = down ? sql`desc` : sql`asc`;
  const opposite = down ? sql`asc` : sql`desc`;
  switch (sort) {
    case 'Description':
      return sql`(left(lower(t.description), 32)) collate "C" ${direction}, lower(t.description) collate "C" ${direction}, t.id ${direction}`;
    case 'Category':
      return sql`array_position(${down ? inOrderOfNames.toReversed() : inOrderOfNames}::integer[], t.sub_category_id), t.date desc, t.id desc`;
    case 'Debit':
      // The largest debit is the smallest amount; money in has no debit and follows.
      return sql`t.amount_cents ${opposite}, t.id desc`;
    case 'Credit':
      return sql`t.amount_cents ${direction}, t.id desc`;
    default:
      return sql`t.date ${direction}, t.id ${direction}`;
  }
}

/** Near pages of a list sorted by category: the newest rows of each category, in the order of names, until there are enough. */
function nearPageByCategory(memberId: number, query: TransactionQuery, page: Page): RawBuilder<TransactionRow> {
  const subs = subCategoriesOf(query);
  const names = (query.sortOrder ?? 1) < 0 ? inOrderOfNames.toReversed() : inOrderOfNames;
  const order = subs === null ? names : names.filter((id) => subs.includes(id));
  const conditions = conditionsOf(memberId, { ...query, categories: undefined, sub_categories: undefined });
  return sql`
    select ${rowColumns} from unnest(${order}::integer[]) with ordinality r(sub, place) cross join lateral (
      select ${rowColumns} from transactions t where ${all(conditions)} and t.sub_category_id = r.sub order by t.date desc, t.id desc limit ${page.offset + page.limit}) t
    order by r.place, t.date desc, t.id desc limit ${page.limit} offset ${page.offset}`;
}

/** Pages by amount of both signs: each sign is one stretch of the index, and the page is the beginning of one or both. */
function nearPageByAmount(memberId: number, query: TransactionQuery, page: Page): RawBuilder<TransactionRow> {
  const order = orderOf(query);
  const others = conditionsOf(memberId, { ...query, min_amount: undefined, max_amount: undefined });
  const side = (least: number | undefined, most: number | undefined) => {
    const bounds = [
      ...(least === undefined ? [] : [sql`t.amount_cents >= ${least}`]),
      ...(most === undefined ? [] : [sql`t.amount_cents <= ${most}`]),
    ];
    return sql`(select ${rowColumns} from transactions t where ${all([...others, ...bounds])} order by ${order} limit ${page.offset + page.limit})`;
  };
  const [least, most] = [query.min_amount!, query.max_amount];
  const [debits, credits] = [side(most === undefined ? undefined : -most, -least), side(least, most)];
  return sql`select ${rowColumns} from (${debits} union all ${credits}) t order by ${order} limit ${page.limit} offset ${page.offset}`;
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
  const rows = sql`select ${rowColumns} from transactions t where ${all(conditionsOf(memberId, query))} order by ${orderOf(query)}`;
  return (page === null ? rows : sql`${rows} limit ${page.limit} offset ${page.offset}`) as RawBuilder<TransactionRow>;
}

/** A row with the version of the member's rows at which it was read. */
export type VersionedRow = TransactionRow & { version: number };

/** One page of the rows that a filter leaves. `db` may be the system's where the filter needs it: the member is named. */
export async function listPage(
  db: Database,
  memberId: number,
  query: TransactionQuery,
  page: Page,
): Promise<VersionedRow[]> {
  const walked = await pageByWalking(db, memberId, query, page);
  if (walked !== null) return walked;
  const { rows } = await sql<VersionedRow>`
    select p.*, (select version from transaction_versions where member_id = ${memberId}) as version from (${listQuery(memberId, query, page)}) p`.execute(
    db,
  );
  return rows;
}

/** Whether the monthly sums can add up a filter: nothing but accounts, categories and whole months. */
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

/** How many rows a filter leaves and what they come to: from the monthly sums where they can tell, else by adding up. */
export async function sumRows(db: Database, memberId: number, filter: TransactionFilter): Promise<Sums> {
  if (!countsByMonths(filter)) {
    const { rows } = await sql<Sums>`
      select count(*)::int as total, coalesce(sum(t.amount_cents) filter (where t.amount_cents > 0), 0)::bigint as "inCents",
        coalesce(-sum(t.amount_cents) filter (where t.amount_cents < 0), 0)::bigint as "outCents"
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
    select coalesce(sum(s.row_count), 0)::int as total, coalesce(sum(s.credit_cents), 0)::bigint as "inCents", coalesce(sum(s.debit_cents), 0)::bigint as "outCents"
    from monthly_sums s where ${all(conditions)}`.execute(db);
  return rows[0]!;
}

const FETCHED_ROWS = 2_000;

/** Every row that a filter leaves, in pieces, from one snapshot. Memory stays flat; an early end lets the connection go. */
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
