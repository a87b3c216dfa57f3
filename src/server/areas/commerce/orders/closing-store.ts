import { sql } from 'kysely';
import type { RetainedRecord } from '#server/kit/closing.ts';
import type { Database } from '#server/kit/database.ts';
import type { OrderState } from '#domain/commerce/order-state.ts';
import '../tables.ts';

export interface OrderUnderWay {
  reference: string;
  state: OrderState;
  cents: number;
  /** Whether the bank works on a payment, which may still arrive. */
  paying: boolean;
}

/**
 * Orders that are under way: not paid yet, or paid and not sent. Those of the membership belong to it, unless the bank
 * works on their payment.
 */
export async function ordersUnderWay(db: Database, memberId: number): Promise<OrderUnderWay[]> {
  const { rows } = await sql<OrderUnderWay>`
    select reference, state, cents, paying from (
      select o.id, o.reference, o.state, o.total_cents as cents,
        exists (select from subscription_orders s where s.member_id = o.member_id and s.order_id = o.id) as renews,
        exists (select from order_payments p where p.member_id = o.member_id and p.order_id = o.id
          and p.state in ('processing', 'action_required')) as paying
      from orders o where o.member_id = ${memberId} and o.state in ('awaiting_payment', 'paid')) w
    where paying or not renews order by id`.execute(db);
  return rows;
}

/** Refunds that have not reached the card. */
export async function refundsUnderWay(db: Database, memberId: number): Promise<{ reference: string; cents: number }[]> {
  const { rows } = await sql<{ reference: string; cents: number }>`
    select o.reference, r.amount_cents as cents from order_refunds r
    join orders o on o.member_id = r.member_id and o.id = r.order_id
    where r.member_id = ${memberId} and r.state in ('requested', 'waiting', 'processing') order by r.id`.execute(db);
  return rows;
}

/** References of everything of a member that waits for its payment. */
export async function unpaidOrders(db: Database, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('reference')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['draft', 'awaiting_payment'])
    .orderBy('id')
    .execute();
  return rows.map(({ reference }) => reference);
}

/**
 * The paid orders of some years with lines, payments and refunds, one record each, to be retained. Who bought, where it
 * was sent and the tokens of the gateway are left out.
 */
export async function saleRecords(db: Database, memberId: number, since: string): Promise<RetainedRecord[]> {
  const { rows } = await sql<RetainedRecord>`
    select 'sale' as kind, 'orders' as source, o.reference as "sourceId",
      (o.paid_at at time zone 'UTC')::date as "endedOn",
      to_jsonb(o) - 'member_id' - 'email' - 'buyer' - 'mobile' - 'address' - 'request_key' || jsonb_build_object(
        'lines', (select jsonb_agg(to_jsonb(l) - 'member_id' order by l.position) from order_lines l
          where l.member_id = o.member_id and l.order_id = o.id),
        'payments', (select jsonb_agg(to_jsonb(p) - 'member_id' - 'action' - 'method' - 'method_id' order by p.id)
          from order_payments p where p.member_id = o.member_id and p.order_id = o.id),
        'refunds', (select jsonb_agg(to_jsonb(r) - 'member_id' - 'requested_by' - 'decided_by' order by r.id)
          from order_refunds r where r.member_id = o.member_id and r.order_id = o.id)) as content
    from orders o where o.member_id = ${memberId} and o.paid_at is not null and o.paid_at >= ${since}::date
    order by o.id`.execute(db);
  return rows;
}
