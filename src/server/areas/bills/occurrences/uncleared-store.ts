import { sql } from 'kysely';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { CLEARING_DAYS } from '#domain/payments/clearing.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** A payment that the member marked as paid, and that no transaction shows yet. */
export interface UnclearedPayment {
  paymentId: number;
  name: string;
  onDate: CivilDate;
  /** Negative: money out. */
  cents: number;
  /** Null if the member has not set an account. */
  accountId: number | null;
  subCategoryId: number;
}

/**
 * Returns the payments whose money is about to leave an account: marked as paid in the last days and not among the
 * transactions. A transaction of exactly the amount counts as theirs, also a pending one, and so does money already
 * held back for an ordered payment. Call `matchArrivals` first to include new transactions.
 */
export async function unclearedPayments(db: Database, memberId: number, now: Date): Promise<UnclearedPayment[]> {
  const { rows } = await sql<UnclearedPayment>`
    select o.payment_id as "paymentId", p.name, o.on_date as "onDate", paid.cents, p.bank_account_id as "accountId",
      p.sub_category_id as "subCategoryId"
    from payment_occurrences o
    join scheduled_payments p on p.member_id = o.member_id and p.id = o.payment_id
    cross join lateral (select coalesce(o.amount_cents, p.amount_cents) as cents) paid
    where o.member_id = ${memberId} and o.state = 'paid' and o.decided_by = 'member' and o.transaction_id is null
      and o.decided_at > ${now}::timestamptz - make_interval(days => ${CLEARING_DAYS}::integer) and paid.cents < 0
      and not exists (
        select from transactions t where t.member_id = ${memberId} and t.amount_cents = paid.cents
          and t.bank_account_id = coalesce(p.bank_account_id, t.bank_account_id)
          and t.date >= o.decided_at::date - ${CLEARING_DAYS}::integer and t.parent_id is null
          and not exists (select from payment_occurrences other
            where other.member_id = ${memberId} and other.transaction_id = t.id))
      and not exists (
        select from pending_payments h where h.member_id = ${memberId} and h.amount_cents = -paid.cents
          and h.bank_account_id = coalesce(p.bank_account_id, h.bank_account_id))
    order by o.on_date, o.payment_id`.execute(db);
  return rows;
}
