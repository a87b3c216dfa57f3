import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

/** A month of an account and sub-category whose sums are not those of its rows. */
export interface SumFault {
  member_id: number;
  month: string;
  bank_account_id: number;
  sub_category_id: number;
  kept: string;
  found: string;
}

const MOST_FAULTS = 100;

/** Holds the monthly sums against the rows, and parts against what they were split from. `db` must be the system's. Empty when all is well. */
export async function checkMonthlySums(db: Database): Promise<SumFault[]> {
  const { rows } = await sql<SumFault>`
    with found as (
      select member_id, date_trunc('month', date)::date as month, bank_account_id, sub_category_id,
        coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as debit, coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as credit, count(*) as n
      from transactions where not is_split group by 1, 2, 3, 4)
    select member_id, month, bank_account_id, sub_category_id,
      concat(s.debit_cents, ' ', s.credit_cents, ' ', s.row_count) as kept, concat(f.debit, ' ', f.credit, ' ', f.n) as found
    from monthly_sums s full join found f using (member_id, month, bank_account_id, sub_category_id)
    where s.debit_cents is distinct from f.debit or s.credit_cents is distinct from f.credit or s.row_count is distinct from f.n
    union all
    select p.member_id, p.date, p.bank_account_id, p.sub_category_id, concat('whole ', p.amount_cents), concat('parts ', sum(c.amount_cents))
    from transactions p left join transactions c on c.member_id = p.member_id and c.parent_id = p.id
    where p.is_split group by p.member_id, p.id having p.amount_cents is distinct from sum(c.amount_cents)
    limit ${MOST_FAULTS}`.execute(db);
  return rows;
}
