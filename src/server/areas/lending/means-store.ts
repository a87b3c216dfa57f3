import { sql } from 'kysely';
import { addMonths, dayNumber, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { MonthSum } from '#domain/lending/means.ts';
import type { Database } from '#server/kit/database.ts';

const LONGEST_MONTHS = 6;

/** The last whole months of a member's own rows. */
export interface MeansHistory {
  months: number;
  firstDay: string | null;
  lastDay: string | null;
  sums: MonthSum[];
}

/** Up to six whole months before the one of today, from the roll-up. A month that the rows only partly cover does not count. */
export async function meansHistory(db: Database, memberId: number, today: string): Promise<MeansHistory> {
  const last = addMonths(startOfMonth(today), -1);
  const first = addMonths(last, 1 - LONGEST_MONTHS);
  const [{ rows }, begin] = await Promise.all([
    sql<{ day: number; sub: number; debits: number; credits: number }>`
      select (s.month - date '1970-01-01')::bigint as day, s.sub_category_id as sub, sum(s.debit_cents)::bigint as debits, sum(s.credit_cents)::bigint as credits
      from monthly_sums s where s.member_id = ${memberId} and s.month between ${first}::date and ${last}::date group by 1, 2`.execute(db),
    db.selectFrom('transactions').select('date').where('member_id', '=', memberId).orderBy('date').limit(1).executeTakeFirst(),
  ]);
  const months: string[] = [];
  if (begin) for (let month = first; month <= last; month = addMonths(month, 1)) if (begin.date <= month || (begin.date <= endOfMonth(month) && begin.date.slice(8) <= '03')) months.push(month);
  const placeOf = new Map(months.map((month, at) => [dayNumber(month), at]));
  const sums = rows.flatMap(({ day, sub, debits, credits }): MonthSum[] => {
    const month = placeOf.get(day);
    return month === undefined ? [] : [{ month, subCategoryId: sub, inCents: credits, outCents: debits }];
  });
  return { months: months.length, firstDay: months[0] ?? null, lastDay: months.length > 0 ? endOfMonth(months.at(-1)!) : null, sums };
}
