import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { COVERED_DAYS } from '../../bank-accounts/public.ts';
import '../tables.ts';

/**
 * Money between the member's accounts that the receiving account does not show yet, in cents by receiving account.
 * Transactions of an amount cover transfers of that amount in order, as on the sending account.
 */
export async function onItsWayTo(db: Database, memberId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ accountId: number; cents: number }>`
    select h.to_account_id as "accountId", sum(h.amount_cents)::bigint as cents
    from (
      select t.to_account_id, p.amount_cents, p.left_on, row_number() over same_amount as nth,
        min(p.left_on) over (partition by t.to_account_id, p.amount_cents) as first_left_on
      from pending_payments p join bank_transfers t on t.member_id = p.member_id and t.id = p.transfer_id
      where p.member_id = ${memberId} and t.to_account_id is not null
      window same_amount as (partition by t.to_account_id, p.amount_cents
        order by p.left_on nulls last, p.transfer_id)) h
    where h.left_on is null or h.nth > (
      select count(*) from transactions r where r.member_id = ${memberId} and r.bank_account_id = h.to_account_id
        and r.amount_cents = h.amount_cents
        and r.parent_id is null and r.date between h.first_left_on and h.left_on + ${COVERED_DAYS}::integer)
    group by h.to_account_id`.execute(db);
  return new Map(rows.map(({ accountId, cents }) => [accountId, cents]));
}
