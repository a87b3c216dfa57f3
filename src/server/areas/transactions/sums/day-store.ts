import { sql } from 'kysely';
import type { TransactionFilter } from '#contract/areas/transactions.ts';
import type { Database } from '#server/kit/database.ts';
import { all, conditionsOf } from '../list/filter-store.ts';

/** One day of the transactions that match a filter. `amount` in cents, signed, of those in Australian dollars. */
export interface TransactionDay {
  date: string;
  count: number;
  amount: number;
}

/** Whether the daily sums can answer a filter: it has only accounts and days. */
function countsByDays({
  min_date: _min,
  max_date: _max,
  bank_account_id: _accounts,
  ...others
}: TransactionFilter): boolean {
  return Object.values(others).every((value) => value === undefined || value === '');
}

/**
 * The days of the transactions that match a filter, newest first. Uses the daily sums plus pending transactions, which
 * they exclude, if possible; otherwise aggregates. `db` may be system scoped where the filter requires it.
 */
export async function daysOf(db: Database, memberId: number, filter: TransactionFilter): Promise<TransactionDay[]> {
  if (!countsByDays(filter)) {
    const { rows } = await sql<TransactionDay>`
      select t.date, count(*)::int as count,
        coalesce(sum(t.amount_cents) filter (where t.currency = 'AUD'), 0)::bigint as amount
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
  const { rows } = await sql<TransactionDay>`
    select d.date, sum(d.row_count)::int as count,
      coalesce(sum(d.cents) filter (where d.currency = 'AUD'), 0)::bigint as amount from (
      select s.date, s.currency, s.row_count, s.posted_cents as cents from daily_sums s where ${all(stored)}
      union all
      select t.date, t.currency, 1, t.amount_cents from transactions t
      where ${all(conditionsOf(memberId, { ...filter, status: 'pending' }))}
    ) d group by d.date order by d.date desc`.execute(db);
  return rows;
}
