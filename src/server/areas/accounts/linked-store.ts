import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** What the posted rows of an account moved after one date and up to the next. */
export interface Movement {
  accountId: number;
  /** 1 up to and with the second date; as many as there are dates for what came after the last. */
  bucket: number;
  cents: number;
}

/** The rows of whole months from the monthly sums, less what is pending among them. */
function wholeMonths(memberId: number, first: CivilDate, last: CivilDate, thresholds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.bank_account_id, width_bucket((s.month + interval '1 month' - interval '1 day')::date, ${thresholds}) as bucket, s.credit_cents - s.debit_cents as cents
    from monthly_sums s where s.member_id = ${memberId} and s.month > ${startOfMonth(first)}::date and s.month <> ${startOfMonth(last)}::date
    union all
    select t.bank_account_id, width_bucket(t.date, ${thresholds}), -t.amount_cents
    from transactions t where t.member_id = ${memberId} and t.pending and t.parent_id is null
      and t.date > ${endOfMonth(first)}::date and (t.date < ${startOfMonth(last)}::date or t.date > ${endOfMonth(last)}::date)`;
}

/** Summed by day first: a look for its bucket costs a row more than the row itself. */
function rowsBetween(memberId: number, condition: RawBuilder<unknown>, thresholds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select d.bank_account_id, width_bucket(d.date, ${thresholds}) as bucket, d.cents
    from (
      select t.bank_account_id, t.date, sum(t.amount_cents)::bigint as cents
      from transactions t where t.member_id = ${memberId} and not t.pending and t.parent_id is null and ${condition} group by 1, 2) d`;
}

/**
 * What moved on each account between the given dates and after the last of them, dates in order. With `byMonth`, for
 * dates of which all but the first and the last are ends of months, the sums of months are read instead of their rows.
 */
export async function movementsBetween(db: Database, memberId: number, dates: readonly CivilDate[], byMonth: boolean): Promise<Movement[]> {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const thresholds = sql`(select array_agg(d + 1 order by d) from unnest(${[...dates]}::date[]) d)`;
  // Dates are compared with dates alone: behind row-level security no other comparison finds its way into the index.
  const inMonthOf = (date: CivilDate) => sql`t.date >= ${startOfMonth(date)}::date and t.date <= ${endOfMonth(date)}::date`;
  const parts = byMonth
    ? sql`${wholeMonths(memberId, first, last, thresholds)}
        union all ${rowsBetween(memberId, sql`${inMonthOf(first)} and t.date > ${first}::date`, thresholds)}
        union all ${rowsBetween(memberId, inMonthOf(last), thresholds)}`
    : rowsBetween(memberId, sql`t.date > ${first}::date`, thresholds);
  const { rows } = await sql<Movement>`select bank_account_id as "accountId", bucket, sum(cents)::bigint as cents from (${parts}) moved group by 1, 2`.execute(db);
  return rows;
}

/** Balances of the members' accounts that have no rows, as the bank or the member gave them. Closed ones are left out. */
export async function balancesWithoutRows(db: Database, memberIds: readonly number[]): Promise<{ memberId: number; accountId: number; cents: number }[]> {
  const { rows } = await sql<{ memberId: number; accountId: number; cents: number }>`
    select a.member_id as "memberId", a.id as "accountId", coalesce(a.bank_balance_cents, a.opening_cents) as cents
    from bank_accounts a
    where a.member_id = any(${[...memberIds]}::bigint[]) and a.status <> 'closed'
      and not exists (select from transactions t where t.member_id = a.member_id and t.bank_account_id = a.id)`.execute(db);
  return rows;
}
