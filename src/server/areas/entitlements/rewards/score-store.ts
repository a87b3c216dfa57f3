import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

export interface MonthTotal {
  /** The first day of the month. */
  month: string;
  subCategoryId: number;
  inCents: number;
  outCents: number;
}

/** Money in and out in each month by sub-category, from the monthly sums. */
export async function monthTotals(db: Database, memberId: number, first: string, last: string): Promise<MonthTotal[]> {
  const { rows } = await sql<MonthTotal>`
    select to_char(s.month, 'YYYY-MM-DD') as month, s.sub_category_id as "subCategoryId",
      sum(s.credit_cents)::bigint as "inCents", sum(s.debit_cents)::bigint as "outCents"
    from monthly_sums s where s.member_id = ${memberId} and s.currency = 'AUD'
      and s.month between ${first}::date and ${last}::date group by 1, 2`.execute(db);
  return rows;
}
