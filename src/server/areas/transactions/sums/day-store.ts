import { sql } from 'kysely';
import type { TransactionFilter } from '#contract/areas/transactions.ts';
import type { Database } from '#server/kit/database.ts';
import { all, conditionsOf } from '../list/filter-store.ts';

/** One day of the rows that a filter leaves; `amount` in signed cents. */
export interface RowDay {
  date: string;
  count: number;
  amount: number;
}

/** Whether the sums by day can add up a filter: nothing but accounts and days. */
function countsByDays({
  min_date: _min,
  max_date: _max,
  bank_account_id: _accounts,
  ...others
}: TransactionFilter): boolean {
  return Object.values(others).every((value) => value === undefined || value === '');
}

/**
 * The days of the rows that a filter leaves, the newest first: from the sums by day and the few pending rows, which
 * they leave out, where they can tell; else by adding up the rows. `db` may be the system's where the filter needs it.
 */
export async function daysOf(db: Database, memberId: number, filter: TransactionFilter): Promise<RowDay[]> {
  if (!countsByDays(filter)) {
    const { rows } = await sql<RowDay>`
      select t.date, count(*)::int as count, sum(t.amount_cents)::bigint as amount
      from transactions t where ${all(conditionsOf(memberId, filter))} group by t.date order by t.date desc`.execute(
      db,
    );
    return rows;
  }
  const stored = [
    sql`s.member_id = ${memberId}`,
    ...(filter.min_date === undefined ? [] : [sql`s.date >= ${filter.min_date}::date`]),
    ...(filter.max_date === undefined ? [] : [sql`s.date <= ${filter.max_date}::date`]),
    ...(filter.bank_account_id === undefined
      ? []
      : [sql`s.bank_account_id = any(${filter.bank_account_id}::bigint[])`]),
  ];
  const { rows } = await sql<RowDay>`
    select d.date, sum(d.row_count)::int as count, sum(d.cents)::bigint as amount from (
      select s.date, s.row_count, s.posted_cents as cents from daily_sums s where ${all(stored)}
      union all
      select t.date, 1, t.amount_cents from transactions t where ${all(conditionsOf(memberId, { ...filter, status: 'pending' }))}
    ) d group by d.date order by d.date desc`.execute(db);
  return rows;
}
