import { sql } from 'kysely';
import type { RepaymentRecord } from '#domain/loans/repayment-outcomes.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface NamedRepayment extends RepaymentRecord {
  /** The title of the loan. */
  name: string;
}

/** All repayments of the member's loans due up to a day, in the order of scheduling; a few hundred at most. */
export async function repaymentRecords(db: Database, memberId: number, to: string): Promise<NamedRepayment[]> {
  const { rows } = await sql<NamedRepayment>`
    select p.id, p.loan_id as "loanId", l.title as name, p.kind, p.amount_cents as cents, p.state, p.due_on as "dueOn",
      p.attempt, p.settled_on as "settledOn", p.returned_on as "returnedOn", p.reason
    from loan_payments p join loans l on l.member_id = p.member_id and l.id = p.loan_id
    where p.member_id = ${memberId} and p.kind <> 'draw' and p.due_on <= ${to}::date order by p.id`.execute(db);
  return rows;
}
