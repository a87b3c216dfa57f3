import { sql } from 'kysely';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { CLEARING_DAYS } from '#domain/payments/clearing.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** A repayment of one of our loans that no transaction shows yet. */
export interface UnclearedRepayment {
  id: number;
  loanId: number;
  /** The title of the loan. */
  name: string;
  /** When it was ordered. */
  orderedOn: CivilDate;
  /** When the bank confirmed it, from which day the loan counts it; null while it has not. */
  settledOn: CivilDate | null;
  /** Negative: money out. */
  cents: number;
  /** The linked account of the loan; null where unknown. */
  accountId: number | null;
}

/**
 * Returns the repayments whose money is about to leave an account: under way, or paid in the last days, and not among
 * the transactions. A transaction of exactly the amount counts as theirs, also a pending one; equal repayments and
 * transactions are matched one to one. A card may belong to any account.
 */
export async function unclearedRepayments(db: Database, memberId: number, now: Date): Promise<UnclearedRepayment[]> {
  const { rows } = await sql<UnclearedRepayment>`
    select c.id, c.loan_id as "loanId", c.title as name, c.ordered_on as "orderedOn", c.settled_on as "settledOn",
      -c.amount_cents as cents, c.bank_account_id as "accountId"
    from (
      select paid.*, row_number() over (same order by paid.id) as nth,
        min(paid.ordered_on) over (partition by paid.amount_cents, paid.paid_from) as first_ordered_on
      from (
        select p.id, p.loan_id, l.title, p.amount_cents, p.settled_on, l.bank_account_id,
          (p.ordered_at at time zone ${DEFAULT_ZONE})::date as ordered_on,
          case when p.card_id is null then l.bank_account_id end as paid_from
        from loan_payments p join loans l on l.member_id = p.member_id and l.id = p.loan_id
        where p.member_id = ${memberId} and p.kind <> 'draw'
          and (p.state in ('scheduled', 'sent', 'held') or (p.state = 'complete'
            and p.settled_at > ${now}::timestamptz - make_interval(days => ${CLEARING_DAYS}::integer)))) paid
      window same as (partition by paid.amount_cents, paid.paid_from)) c
    where c.nth > (
      select count(*) from transactions t where t.member_id = ${memberId} and t.amount_cents = -c.amount_cents
        and t.bank_account_id = coalesce(c.paid_from, t.bank_account_id)
        and t.date >= c.first_ordered_on and t.parent_id is null)
    order by c.ordered_on, c.id`.execute(db);
  return rows;
}
