import { sql } from 'kysely';
import { addMonths, dayNumber, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import { repaymentIds } from '#domain/lending/means.ts';
import type { MonthlySum } from '#domain/lending/means.ts';
import type { Database } from '#server/kit/database.ts';

const MAX_MONTHS = 6;

/** The member's recent whole months. */
export interface MeansHistory {
  months: number;
  firstDay: string | null;
  lastDay: string | null;
  sums: MonthlySum[];
}

/** How many days after its settlement the bank may post a debit. */
const POSTING_DAYS = 5;

interface SubCategorySum {
  /** The first day of the month, as days since 1970. */
  day: number;
  sub: number;
  debits: number;
  credits: number;
}

/**
 * Repayments to us as they appear in the member's bank transactions, so that they do not count as repayments to others.
 * Each transaction matches one payment of its amount.
 */
async function ownRepayments(db: Database, memberId: number, first: string, last: string): Promise<SubCategorySum[]> {
  const { rows } = await sql<SubCategorySum>`
    select (date_trunc('month', shown.date)::date - date '1970-01-01')::bigint as day, shown.sub_category_id as sub,
      0 as debits, (-sum(shown.amount_cents))::bigint as credits
    from (
      select distinct t.id, t.date, t.sub_category_id, t.amount_cents
      from loan_payments p join transactions t on t.member_id = p.member_id and t.amount_cents = -p.amount_cents
        and t.currency = 'AUD'
        and t.date between least(p.due_on, p.settled_on) and p.settled_on + ${POSTING_DAYS}::int
      where p.member_id = ${memberId} and p.kind <> 'draw' and p.state = 'complete'
        and p.settled_on between ${first}::date - ${POSTING_DAYS}::int and ${endOfMonth(last)}::date
        and not t.is_split and t.sub_category_id = any(${[...repaymentIds]}::integer[])) shown
    where shown.date between ${first}::date and ${endOfMonth(last)}::date group by 1, 2`.execute(db);
  return rows;
}

/**
 * Up to six whole months before the current one, from the monthly sums. Months only partly covered by transactions are
 * left out.
 */
export async function meansHistory(db: Database, memberId: number, today: string): Promise<MeansHistory> {
  const last = addMonths(startOfMonth(today), -1);
  const first = addMonths(last, 1 - MAX_MONTHS);
  const [{ rows }, repaidToUs, earliest] = await Promise.all([
    sql<SubCategorySum>`
      select (s.month - date '1970-01-01')::bigint as day, s.sub_category_id as sub,
        sum(s.debit_cents)::bigint as debits, sum(s.credit_cents)::bigint as credits
      from monthly_sums s where s.member_id = ${memberId} and s.currency = 'AUD'
        and s.month between ${first}::date and ${last}::date group by 1, 2`.execute(db),
    ownRepayments(db, memberId, first, last),
    db
      .selectFrom('transactions')
      .select('date')
      .where('member_id', '=', memberId)
      .orderBy('date')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const months: string[] = [];
  if (earliest)
    for (let month = first; month <= last; month = addMonths(month, 1))
      if (earliest.date <= month || (earliest.date <= endOfMonth(month) && earliest.date.slice(8) <= '03'))
        months.push(month);
  const monthIndexes = new Map(months.map((month, index) => [dayNumber(month), index]));
  const sums = [...rows, ...repaidToUs].flatMap(({ day, sub, debits, credits }): MonthlySum[] => {
    const month = monthIndexes.get(day);
    return month === undefined ? [] : [{ month, subCategoryId: sub, inCents: credits, outCents: debits }];
  });
  return {
    months: months.length,
    firstDay: months[0] ?? null,
    lastDay: months.length > 0 ? endOfMonth(months.at(-1)!) : null,
    sums,
  };
}
