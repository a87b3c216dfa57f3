import { sql } from 'kysely';
import type { PendingOrder } from '#domain/cash-flow/orders.ts';
import type { Database } from '#server/kit/database.ts';
import { COVERED_DAYS } from '../../bank-accounts/public.ts';
import '../tables.ts';

/**
 * Orders that have not been sent, and recent ones: until the bank shows them, the bills they pay look open. Money for
 * an order of today is reserved now, and for a future order on its date.
 */
export async function openOrders(db: Database, memberId: number, today: string): Promise<PendingOrder[]> {
  const { rows } = await sql<PendingOrder>`
    select t.id as "transferId", t.to_name as "toName", t.from_account_id as "fromAccountId",
      t.to_account_id as "toAccountId", t.amount_cents as cents,
      coalesce(h.left_on, t.send_on, ${today}::date) as date, h.transfer_id is not null as "isReserved"
    from bank_transfers t left join pending_payments h on h.member_id = t.member_id and h.transfer_id = t.id
    where t.member_id = ${memberId} and t.state in ('scheduled', 'sent')
    union all
    select t.id, t.to_name, t.from_account_id, t.to_account_id, t.amount_cents, h.left_on, true
    from pending_payments h join bank_transfers t on t.member_id = h.member_id and t.id = h.transfer_id
    where h.member_id = ${memberId} and h.left_on >= ${today}::date - ${COVERED_DAYS}::integer
      and t.state not in ('scheduled', 'sent')
    order by 6, 1`.execute(db);
  return rows;
}
