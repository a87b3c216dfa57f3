import { sql } from 'kysely';
import { addMonths, dayNumber, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { MonthSpending } from '#domain/forecast/spending.ts';
import type { Database } from '#server/kit/database.ts';

const MAX_MONTHS = 6;

/** The last whole months of a member, the oldest first, and what came and went in each. */
export interface MonthHistory {
  /** First days of months; none while there is no whole month. */
  months: string[];
  spending: MonthSpending[];
  /** By month. */
  incomeCents: number[];
  spentCents: number[];
}

/** The sums of one sub-category as lists of equal length: some thousand small rows would cost more to carry than to read. */
interface SubCategorySums {
  sub: number;
  months: number[];
  accounts: number[];
  debits: number[];
  credits: number[];
}

async function sumsSince(db: Database, memberId: number, first: string, last: string): Promise<SubCategorySums[]> {
  const { rows } = await sql<SubCategorySums>`
    select s.sub_category_id as sub, array_agg((s.month - date '1970-01-01')::bigint) as months, array_agg(s.bank_account_id) as accounts,
      array_agg(s.debit_cents) as debits, array_agg(s.credit_cents) as credits
    from monthly_sums s where s.member_id = ${memberId} and s.month between ${first}::date and ${last}::date
    group by s.sub_category_id`.execute(db);
  return rows;
}

/** The day of the member's first row; null without one. */
async function firstDay(db: Database, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('transactions')
    .select('date')
    .where('member_id', '=', memberId)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}

/** Up to six whole months before the one of today, from the roll-up. A month that the rows only partly cover does not count. */
export async function monthHistory(db: Database, memberId: number, today: string): Promise<MonthHistory> {
  const last = addMonths(startOfMonth(today), -1);
  const first = addMonths(last, 1 - MAX_MONTHS);
  const [sums, begin] = await Promise.all([sumsSince(db, memberId, first, last), firstDay(db, memberId)]);
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1))
    if (begin !== null && (begin <= month || (begin <= endOfMonth(month) && begin.slice(8) <= '03')))
      months.push(month);
  const placeOf = new Map(months.map((month, at) => [dayNumber(month), at]));
  const history: MonthHistory = {
    months,
    spending: [],
    incomeCents: months.map(() => 0),
    spentCents: months.map(() => 0),
  };
  for (const { sub, months: days, accounts, debits, credits } of sums) {
    const result = findSubCategory(sub);
    for (let at = 0; at < days.length; at += 1) {
      const month = placeOf.get(days[at]!);
      if (month === undefined) continue;
      if (!result || result.kind === 'expense') {
        // Without a category money in is income, not a refund.
        const cents = debits[at]! - (result ? credits[at]! : 0);
        history.spending.push({
          month,
          categoryId: result?.categoryId ?? 0,
          subCategoryId: sub,
          accountId: accounts[at]!,
          cents,
        });
        history.spentCents[month]! += cents;
        if (!result) history.incomeCents[month]! += credits[at]!;
      } else if (result.kind === 'income') history.incomeCents[month]! += credits[at]! - debits[at]!;
    }
  }
  return history;
}
