import { sql } from 'kysely';
import { addMonths, dayNumber, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import { repaymentIds } from '#domain/lending/means.ts';
import type { MonthlySum } from '#domain/lending/means.ts';
import type { Database } from '#server/kit/database.ts';

const MAX_MONTHS = 6;

/** The last whole months of a member's own rows. */
export interface MeansHistory {
  months: number;
  firstDay: string | null;
  lastDay: string | null;
  sums: MonthlySum[];
}

/** A bank shows a debit within so many days of the day on which it counted. */
const SHOWN_WITHIN_DAYS = 5;

interface SubSum {
  /** The first of the month, in days since 1970. */
  day: number;
  sub: number;
  debits: number;
  credits: number;
}

/** What went back to us, as the member's own rows show it: it is no repayment to others. Each row stands for one payment of its amount. */
async function backToUs(db: Database, memberId: number, first: string, last: string): Promise<SubSum[]> {
  const { rows } = await sql<SubSum>`
    select (date_trunc('month', shown.date)::date - date '1970-01-01')::bigint as day, shown.sub_category_id as sub, 0 as debits, (-sum(shown.amount_cents))::bigint as credits
    from (
      select distinct t.id, t.date, t.sub_category_id, t.amount_cents
      from loan_payments p join transactions t on t.member_id = p.member_id and t.amount_cents = -p.amount_cents
        and t.date between least(p.due_on, p.settled_on) and p.settled_on + ${SHOWN_WITHIN_DAYS}::int
      where p.member_id = ${memberId} and p.kind <> 'draw' and p.state = 'complete' and p.settled_on between ${first}::date - ${SHOWN_WITHIN_DAYS}::int and ${endOfMonth(last)}::date
        and not t.is_split and t.sub_category_id = any(${[...repaymentIds]}::integer[])) shown
    where shown.date between ${first}::date and ${endOfMonth(last)}::date group by 1, 2`.execute(db);
  return rows;
}

/** Up to six whole months before the one of today, from the roll-up. A month that the rows only partly cover does not count. */
export async function meansHistory(db: Database, memberId: number, today: string): Promise<MeansHistory> {
  const last = addMonths(startOfMonth(today), -1);
  const first = addMonths(last, 1 - MAX_MONTHS);
  const [{ rows }, toUs, begin] = await Promise.all([
    sql<SubSum>`
      select (s.month - date '1970-01-01')::bigint as day, s.sub_category_id as sub, sum(s.debit_cents)::bigint as debits, sum(s.credit_cents)::bigint as credits
      from monthly_sums s where s.member_id = ${memberId} and s.month between ${first}::date and ${last}::date group by 1, 2`.execute(
      db,
    ),
    backToUs(db, memberId, first, last),
    db
      .selectFrom('transactions')
      .select('date')
      .where('member_id', '=', memberId)
      .orderBy('date')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const months: string[] = [];
  if (begin)
    for (let month = first; month <= last; month = addMonths(month, 1))
      if (begin.date <= month || (begin.date <= endOfMonth(month) && begin.date.slice(8) <= '03')) months.push(month);
  const placeOf = new Map(months.map((month, at) => [dayNumber(month), at]));
  const sums = [...rows, ...toUs].flatMap(({ day, sub, debits, credits }): MonthlySum[] => {
    const month = placeOf.get(day);
    return month === undefined ? [] : [{ month, subCategoryId: sub, inCents: credits, outCents: debits }];
  });
  return {
    months: months.length,
    firstDay: months[0] ?? null,
    lastDay: months.length > 0 ? endOfMonth(months.at(-1)!) : null,
    sums,
  };
}
