import { sql } from 'kysely';
import type { SavingsMonth } from '#domain/bank-products/bonus-condition.ts';
import type { Database } from '#server/kit/database.ts';

const INTEREST_EARNED = 73;

/** What was deposited to and withdrawn from some accounts in each whole month between two days, without interest. */
export async function savingsMonths(
  db: Database,
  memberId: number,
  accountIds: readonly number[],
  from: string,
  to: string,
): Promise<SavingsMonth[]> {
  const { rows } = await sql<SavingsMonth>`
    select count(t.id) filter (where t.amount_cents > 0)::int as deposits,
      coalesce(sum(t.amount_cents) filter (where t.amount_cents > 0), 0)::bigint as "depositedCents",
      count(t.id) filter (where t.amount_cents < 0)::int as withdrawals
    from generate_series(${from}::date, ${to}::date, interval '1 month') as month
    left join transactions t on t.member_id = ${memberId} and t.bank_account_id = any(${[...accountIds]}::bigint[])
      and t.date >= month and t.date < month + interval '1 month'
      and t.sub_category_id <> ${INTEREST_EARNED} and not t.is_split and not t.pending
    group by month order by month`.execute(db);
  return rows;
}

/** The interest that some accounts were paid between two days, and the day of their first transaction. */
export async function interestEarned(
  db: Database,
  memberId: number,
  accountIds: readonly number[],
  from: string,
  to: string,
): Promise<{ cents: number; payments: number; first: string | null; last: string | null; known: string | null }> {
  const { rows } = await sql<{
    cents: number;
    payments: number;
    first: string | null;
    last: string | null;
    known: string | null;
  }>`
    select coalesce(sum(amount_cents) filter (where is_interest), 0)::bigint as cents,
      count(*) filter (where is_interest)::int as payments,
      min(date) filter (where is_interest) as first, max(date) filter (where is_interest) as last, min(date) as known
    from (
      select amount_cents, date, sub_category_id = ${INTEREST_EARNED} and date > ${from}::date as is_interest
      from transactions
      where member_id = ${memberId} and bank_account_id = any(${[...accountIds]}::bigint[])
        and date <= ${to}::date and currency = 'AUD' and not is_split and not pending
    ) t`.execute(db);
  return rows[0]!;
}

/** The day of birth in the member's profile; null where it is not known. */
export async function birthdayOf(db: Database, memberId: number): Promise<string | null> {
  const profile = await db.selectFrom('profiles').select('dob').where('member_id', '=', memberId).executeTakeFirst();
  return profile?.dob ?? null;
}
