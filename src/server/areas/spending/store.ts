import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, addMonths, dayNumber, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';

/**
 * Sums of one sub-category in one period: money out and in, in cents, and the number of transactions. None is negative.
 */
export interface PeriodSum {
  /** Index into the requested periods. */
  period: number;
  subCategoryId: number;
  debitCents: number;
  creditCents: number;
  rows: number;
  /** How many of them are money in. */
  creditRows: number;
}

export interface Period {
  start: string;
  end: string;
}

function inAccounts(accountIds: readonly number[] | undefined, column: string): RawBuilder<unknown> {
  return accountIds === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${accountIds}::bigint[])`;
}

/**
 * The sums of one sub-category by month and account, as arrays of equal length. Transferring a thousand small rows
 * would cost more than computing them.
 */
interface SubCategoryMonths {
  sub: number;
  /** First days of months, as days since 1970-01-01. */
  months: number[];
  debits: number[];
  credits: number[];
  counts: number[];
  creditCounts: number[];
}

/** Sums of whole calendar months from the monthly roll-up, whose size does not depend on the number of transactions. */
async function sumsOfMonths(
  db: Database,
  memberId: number,
  first: string,
  last: string,
  accountIds?: readonly number[],
): Promise<SubCategoryMonths[]> {
  const { rows } = await sql<SubCategoryMonths>`
    select s.sub_category_id as sub, array_agg((s.month - date '1970-01-01')::bigint) as months,
      array_agg(s.debit_cents) as debits, array_agg(s.credit_cents) as credits,
      array_agg(s.row_count::bigint) as counts,
      array_agg(s.credit_count::bigint) as "creditCounts"
    from monthly_sums s where s.member_id = ${memberId} and s.currency = 'AUD'
      and s.month between ${first}::date and ${last}::date ${inAccounts(accountIds, 's.bank_account_id')}
    group by s.sub_category_id`.execute(db);
  return rows;
}

/** Sums of any periods from the transactions. Each period reads one range of the date index. */
async function sumsOfRows(
  db: Database,
  memberId: number,
  periods: readonly Period[],
  accountIds?: readonly number[],
): Promise<PeriodSum[]> {
  if (periods.length === 0) return [];
  const { rows } = await sql<{
    period: number;
    sub: number;
    debit: number;
    credit: number;
    n: number;
    credits: number;
  }>`
    select (p.n - 1)::int as period, t.sub_category_id as sub,
      coalesce(-sum(t.amount_cents) filter (where t.amount_cents < 0), 0)::bigint as debit,
      coalesce(sum(t.amount_cents) filter (where t.amount_cents > 0), 0)::bigint as credit, count(*)::int as n,
      (count(*) filter (where t.amount_cents > 0))::int as credits
    from unnest(${periods.map(({ start }) => start)}::date[],
      ${periods.map(({ end }) => end)}::date[]) with ordinality as p (start, finish, n)
    join transactions t on t.member_id = ${memberId} and t.date between p.start and p.finish and not t.is_split
      and t.currency = 'AUD' ${inAccounts(accountIds, 't.bank_account_id')}
    group by p.n, t.sub_category_id`.execute(db);
  return rows.map(({ period, sub, debit, credit, n, credits }) => ({
    period,
    subCategoryId: sub,
    debitCents: debit,
    creditCents: credit,
    rows: n,
    creditRows: credits,
  }));
}

/** The whole calendar months in a period, and the days before and after them. */
export function wholeMonths({ start, end }: Period): { months: Period | null; rest: Period[] } {
  const first = startOfMonth(start) === start ? start : addDays(endOfMonth(start), 1);
  const last = endOfMonth(end) === end ? startOfMonth(end) : addMonths(startOfMonth(end), -1);
  if (first > last) return { months: null, rest: [{ start, end }] };
  const rest: Period[] = [];
  if (start < first) rest.push({ start, end: addDays(first, -1) });
  if (endOfMonth(last) < end) rest.push({ start: addMonths(last, 1), end });
  return { months: { start: first, end: last }, rest };
}

/**
 * Sums by period and sub-category, of amounts in Australian dollars alone. Whole months come from the roll-up and other
 * days from the transactions, so that five years are fast and a report that ends mid-month is exact.
 */
export async function sumsByPeriod(
  db: Database,
  memberId: number,
  periods: readonly Period[],
  accountIds?: readonly number[],
): Promise<PeriodSum[]> {
  const split = periods.map(wholeMonths);
  const rests = split.flatMap(({ rest }, period) => rest.map((span) => ({ period, span })));
  const withMonths = split.flatMap(({ months }) => (months ? [months] : []));
  const [fromRows, fromMonths] = await Promise.all([
    sumsOfRows(
      db,
      memberId,
      rests.map(({ span }) => span),
      accountIds,
    ),
    withMonths.length === 0
      ? []
      : sumsOfMonths(
          db,
          memberId,
          withMonths.map(({ start }) => start).toSorted()[0]!,
          withMonths
            .map(({ end }) => end)
            .toSorted()
            .at(-1)!,
          accountIds,
        ),
  ]);
  const sums = fromRows.map((sum) => ({ ...sum, period: rests[sum.period]!.period }));
  const periodOf = new Map<number, number>();
  for (const [period, { months }] of split.entries()) {
    if (months)
      for (let month = months.start; month <= months.end; month = addMonths(month, 1))
        periodOf.set(dayNumber(month), period);
  }
  for (const { sub, months, debits, credits, counts, creditCounts } of fromMonths) {
    for (let at = 0; at < months.length; at += 1) {
      const period = periodOf.get(months[at]!);
      if (period !== undefined)
        sums.push({
          period,
          subCategoryId: sub,
          debitCents: debits[at]!,
          creditCents: credits[at]!,
          rows: counts[at]!,
          creditRows: creditCounts[at]!,
        });
    }
  }
  return sums;
}
