import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

/** A stored sum that differs from its transactions. */
export interface SumFault {
  member_id: number;
  /** A day, or the first day of a month. */
  date: string;
  bank_account_id: number;
  /** Null for daily sums, which have no category. */
  sub_category_id: number | null;
  stored: string;
  result: string;
}

const MAX_FAULTS = 100;

const months = sql`
  select member_id, month as date, bank_account_id, sub_category_id,
    concat(s.debit_cents, ' ', s.credit_cents, ' ', s.row_count, ' ', s.credit_count) as stored,
    concat(f.debit, ' ', f.credit, ' ', f.n, ' ', f.credits) as result
  from monthly_sums s full join (
    select member_id, date_trunc('month', date)::date as month, bank_account_id, sub_category_id, currency,
      coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as debit,
      coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as credit, count(*) as n,
      count(*) filter (where amount_cents > 0) as credits
    from transactions where not is_split group by 1, 2, 3, 4, 5) f
  using (member_id, month, bank_account_id, sub_category_id, currency)
  where s.debit_cents is distinct from f.debit or s.credit_cents is distinct from f.credit
    or s.row_count is distinct from f.n
    or s.credit_count is distinct from f.credits`;

const days = sql`
  select member_id, date, bank_account_id, null::integer, concat('posted ', s.posted_cents, ' ', s.row_count),
    concat('posted ', f.cents, ' ', f.n)
  from daily_sums s full join (
    select member_id, date, bank_account_id, currency, sum(amount_cents) as cents, count(*) as n
    from transactions where not is_split and not pending group by 1, 2, 3, 4) f
  using (member_id, date, bank_account_id, currency)
  where s.posted_cents is distinct from f.cents or s.row_count is distinct from f.n`;

const parts = sql`
  select p.member_id, p.date, p.bank_account_id, p.sub_category_id, concat('whole ', p.amount_cents),
    concat('parts ', sum(c.amount_cents))
  from transactions p left join transactions c on c.member_id = p.member_id and c.parent_id = p.id
  where p.is_split group by p.member_id, p.id having p.amount_cents is distinct from sum(c.amount_cents)`;

/**
 * Compares monthly and daily sums with their transactions, and parts with their split transactions. Returns the
 * differences. `db` must be system scoped.
 */
export async function checkSums(db: Database): Promise<SumFault[]> {
  const { rows } = await sql<SumFault>`${months} union all ${days} union all ${parts} limit ${MAX_FAULTS}`.execute(db);
  return rows;
}
