import { sql } from 'kysely';
import { addMonths, dayNumber, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { MonthSpending } from '#domain/forecast/spending.ts';
import type { Database } from '#server/kit/database.ts';

const MAX_MONTHS = 6;

/** The member's recent whole months, oldest first, with income and spending in each. */
export interface MonthHistory {
  /** First day of each month; empty without a whole month. */
  months: string[];
  spending: MonthSpending[];
  /** Totals by month, in cents. */
  incomeCents: number[];
  spentCents: number[];
}

/** Sums of one sub-category as parallel arrays, which transfer faster than thousands of small rows. */
interface SubCategorySums {
  sub: number;
  months: number[];
  accounts: number[];
  debits: number[];
  credits: number[];
}

async function sumsSince(db: Database, memberId: number, first: string, last: string): Promise<SubCategorySums[]> {
  const { rows } = await sql<SubCategorySums>`
    select s.sub_category_id as sub, array_agg((s.month - date '1970-01-01')::bigint) as months,
      array_agg(s.bank_account_id) as accounts,
      array_agg(s.debit_cents) as debits, array_agg(s.credit_cents) as credits
    from monthly_sums s where s.member_id = ${memberId} and s.currency = 'AUD'
      and s.month between ${first}::date and ${last}::date
    group by s.sub_category_id`.execute(db);
  return rows;
}

/** The date of the member's first transaction; null without one. */
async function firstTransactionDate(db: Database, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('transactions')
    .select('date')
    .where('member_id', '=', memberId)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}

/**
 * Up to six whole months before the current one, from the monthly sums. Months only partly covered by transactions are
 * left out.
 */
export async function monthHistory(db: Database, memberId: number, today: string): Promise<MonthHistory> {
  const last = addMonths(startOfMonth(today), -1);
  const first = addMonths(last, 1 - MAX_MONTHS);
  const [sums, firstDate] = await Promise.all([
    sumsSince(db, memberId, first, last),
    firstTransactionDate(db, memberId),
  ]);
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1))
    if (firstDate !== null && (firstDate <= month || (firstDate <= endOfMonth(month) && firstDate.slice(8) <= '03')))
      months.push(month);
  const monthIndexes = new Map(months.map((month, index) => [dayNumber(month), index]));
  const history: MonthHistory = {
    months,
    spending: [],
    incomeCents: months.map(() => 0),
    spentCents: months.map(() => 0),
  };
  for (const { sub, months: days, accounts, debits, credits } of sums) {
    const subCategory = findSubCategory(sub);
    for (let index = 0; index < days.length; index += 1) {
      const month = monthIndexes.get(days[index]!);
      if (month === undefined) continue;
      if (!subCategory || subCategory.kind === 'expense') {
        // For uncategorised transactions, money in is income and not a refund.
        const cents = debits[index]! - (subCategory ? credits[index]! : 0);
        history.spending.push({
          month,
          categoryId: subCategory?.categoryId ?? 0,
          subCategoryId: sub,
          accountId: accounts[index]!,
          cents,
        });
        history.spentCents[month]! += cents;
        if (!subCategory) history.incomeCents[month]! += credits[index]!;
      } else if (subCategory.kind === 'income') history.incomeCents[month]! += credits[index]! - debits[index]!;
    }
  }
  return history;
}
