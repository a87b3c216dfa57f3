import { sql } from 'kysely';
import type { RowGroup } from '#domain/planning/recurring.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** A merchant with more rows than this in the window is shopped at, not subscribed to. */
const MOST_ROWS_OF_GROUP = 400;

/**
 * The member's rows since a day, by merchant, account and direction, as lists: some hundred groups instead of a
 * hundred thousand rows. Own transfers are no payments; parts of a row stand aside for the row that the bank has.
 */
export async function rowGroups(db: Database, memberId: number, since: string): Promise<RowGroup[]> {
  const { rows } = await sql<RowGroup>`
    select g.key, max(g.name) as name, g."accountId", max(g.sub) as "subCategoryId", array_agg(g.id) as ids, array_agg(g.day) as days, array_agg(g.cents) as amounts
    from (
      select coalesce(t.merchant_key, left(lower(t.description), 32)) as key, coalesce(t.merchant, t.description) as name, t.bank_account_id as "accountId",
        t.sub_category_id as sub, t.id, (t.date - date '1970-01-01')::bigint as day, t.amount_cents as cents
      from transactions t
      where t.member_id = ${memberId} and t.date >= ${since}::date and t.parent_id is null and t.transfer_id is null and not t.pending and t.amount_cents <> 0) g
    group by g.key, g."accountId", g.cents < 0
    having count(*) between 2 and ${MOST_ROWS_OF_GROUP} or (count(*) = 1 and min(g.cents) between -100 and -1)`.execute(db);
  return rows;
}

/** What the member does not want to be told about: whole series, and single rows. */
export interface Dismissals {
  series: string[];
  rowIds: Set<number>;
}

export async function dismissalsOf(db: Database, memberId: number): Promise<Dismissals> {
  const rows = await db.selectFrom('recurrence_dismissals').select(['series_key', 'transaction_id']).where('member_id', '=', memberId).execute();
  return {
    series: rows.filter((row) => row.transaction_id === 0).map((row) => row.series_key),
    rowIds: new Set(rows.filter((row) => row.transaction_id !== 0).map((row) => row.transaction_id)),
  };
}

export async function countDismissals(db: Database, memberId: number): Promise<number> {
  const { count } = await db.selectFrom('recurrence_dismissals').select((build) => build.fn.countAll<number>().as('count')).where('member_id', '=', memberId).executeTakeFirstOrThrow();
  return count;
}

export async function dismiss(db: Database, memberId: number, seriesKey: string, transactionId: number, at: Date): Promise<void> {
  await db
    .insertInto('recurrence_dismissals')
    .values({ member_id: memberId, series_key: seriesKey, transaction_id: transactionId, dismissed_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'series_key', 'transaction_id']).doNothing())
    .execute();
}

/** The series to which a row belongs, as `rowGroups` and the rules name it. */
export async function seriesOfRow(db: Database, memberId: number, transactionId: number): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select coalesce(t.merchant_key, left(lower(t.description), 32)) || '|' || t.bank_account_id || '|' || case when t.amount_cents < 0 then 'out' else 'in' end as key
    from transactions t where t.member_id = ${memberId} and t.id = ${transactionId}`.execute(db);
  return rows[0]?.key;
}
