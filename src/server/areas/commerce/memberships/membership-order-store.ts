import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import type { LineRow, OrderRow } from '../orders/order-store.ts';
import type { Actor } from '../tables.ts';
import '../tables.ts';

interface OrderKey {
  member_id: number;
  id: number;
}

/** What an order is for where it renews or upgrades a membership. */
export async function subscriptionOrder(db: Database, { member_id, id }: OrderKey) {
  // A guest has no membership.
  if (member_id === 0) return undefined;
  return db
    .selectFrom('subscription_orders')
    .selectAll()
    .where('member_id', '=', member_id)
    .where('order_id', '=', id)
    .executeTakeFirst();
}

/** Orders that begin a membership have keys with this part, which no caller can choose. */
export const START_KEY = 'start:';

/** Whether an order begins a membership: it is paid only while no other one runs, unless that one is overdue. */
export const isStart = ({ request_key: key }: Pick<OrderRow, 'request_key'>): boolean =>
  key?.startsWith(START_KEY) ?? false;

/** The member's unpaid orders that begin a membership, and how far the payment of each is. */
export async function openStarts(db: Database, memberId: number) {
  return db
    .selectFrom('orders as o')
    .leftJoin('order_payments as p', (join) =>
      join.onRef('p.member_id', '=', 'o.member_id').onRef('p.order_id', '=', 'o.id').on('p.state', '=', 'processing'),
    )
    .select(['o.reference', 'p.state as payment', 'p.gateway_reference as known'])
    .where('o.member_id', '=', memberId)
    .where('o.state', '=', 'awaiting_payment')
    .where('o.request_key', 'like', `${START_KEY}%`)
    .orderBy('o.id')
    .execute();
}

const paidMemberships = (db: Database, memberId: number) =>
  db
    .selectFrom('orders as o')
    .selectAll('o')
    .where('o.member_id', '=', memberId)
    .where('o.paid_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines as l')
          .select('l.position')
          .whereRef('l.member_id', '=', 'o.member_id')
          .whereRef('l.order_id', '=', 'o.id')
          .where('l.kind', '=', 'membership'),
      ),
    );

/** Whether an order paid for the member's membership last, those aside that were refunded in full. */
export async function paidMembershipLast(db: Database, { member_id: memberId, id }: OrderKey): Promise<boolean> {
  const row = await paidMemberships(db, memberId)
    .where((build) => build.or([build('o.id', '=', id), build('o.state', '<>', 'refunded')]))
    .orderBy('o.paid_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id === id;
}

/**
 * The member's orders of memberships directly before this one, the latest first, that were refunded in full while this
 * one was paid. Their refund ended nothing then, as a later payment stood.
 */
export async function refundedBefore(db: Database, order: OrderRow): Promise<OrderRow[]> {
  const { member_id: memberId, id, paid_at: paidAt } = order;
  if (paidAt === null) return [];
  const earlier = await paidMemberships(db, memberId)
    .select(({ selectFrom }) =>
      selectFrom('order_refunds as r')
        .select(({ fn }) => fn.max('r.decided_at').as('at'))
        .whereRef('r.member_id', '=', 'o.member_id')
        .whereRef('r.order_id', '=', 'o.id')
        .where('r.state', 'in', ['processing', 'done'])
        .as('refunded_at'),
    )
    .where((build) =>
      build.or([build('o.paid_at', '<', paidAt), build.and([build('o.paid_at', '=', paidAt), build('o.id', '<', id)])]),
    )
    .orderBy('o.paid_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute();
  const end = earlier.findIndex(
    ({ state, refunded_at: at }) => state !== 'refunded' || at === null || new Date(at) < paidAt,
  );
  return end < 0 ? earlier : earlier.slice(0, end);
}

export type SubscriptionOrder = NonNullable<Awaited<ReturnType<typeof subscriptionOrder>>>;

/** An order of one membership, with its line, what it is for, and the payment that begins with it. */
export interface NewMembershipOrder {
  order: Omit<
    Insertable<Tables['orders']>,
    'id' | 'state' | 'journey' | 'mobile' | 'address' | 'promo_code' | 'paid_at' | 'invoice_number'
  > & { request_key: string };
  line: Pick<LineRow, 'slug' | 'title' | 'unit_cents' | 'quantity' | 'entries'>;
  link: Omit<SubscriptionOrder, 'member_id' | 'order_id'>;
  by: Actor;
  payment: { key: string; gateway: string; amount_cents: number; method_id: number } | null;
}

/** Stores orders with all their parts in one statement. They wait for their payment. `db` must be a transaction. */
export async function addMembershipOrders(db: Database, orders: readonly NewMembershipOrder[]): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<OrderRow>`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
        as i ("order" jsonb, line jsonb, link jsonb, by text, payment jsonb)),
    placed as (
      insert into orders (member_id, reference, state, journey, email, buyer, goods_cents, discount_cents,
        delivery_cents,
        fee_cents, gst_cents, total_cents, entries, request_key, reserved, created_at, updated_at, expires_at)
      select o.member_id, o.reference, 'awaiting_payment', 'member', o.email, o.buyer, o.goods_cents, o.discount_cents,
        o.delivery_cents, o.fee_cents, o.gst_cents, o.total_cents, o.entries, o.request_key, false, o.created_at,
        o.updated_at, o.expires_at
      from input, jsonb_populate_record(null::orders, input."order") as o returning *),
    parts as (
      select placed.member_id, placed.id as order_id, placed.created_at, line, link, by, payment
      from input join placed on placed.reference = input."order" ->> 'reference'),
    added_lines as (
      insert into order_lines (member_id, order_id, position, kind, slug, variant, title, unit_cents, quantity, entries,
        taxed, posted, sample)
      select p.member_id, p.order_id, 0, 'membership', l.slug, '', l.title, l.unit_cents, l.quantity, l.entries,
        true, false, false
      from parts p, jsonb_populate_record(null::order_lines, p.line) as l),
    added_events as (
      insert into order_events (member_id, order_id, at, state, by)
      select member_id, order_id, created_at, 'awaiting_payment', by from parts),
    added_links as (
      insert into subscription_orders (member_id, order_id, subscription_id, purpose, period, periods, option, plan_id,
        price_cents, days, entries)
      select p.member_id, p.order_id, s.subscription_id, s.purpose, s.period, s.periods, s.option, s.plan_id,
        s.price_cents, s.days, s.entries
      from parts p, jsonb_populate_record(null::subscription_orders, p.link) as s),
    added_payments as (
      insert into order_payments (member_id, order_id, key, gateway, amount_cents, state, method, created_at, method_id)
      select p.member_id, p.order_id, c.key, c.gateway, c.amount_cents, 'processing', '', p.created_at, c.method_id
      from parts p, jsonb_populate_record(null::order_payments, p.payment) as c
      where jsonb_typeof(p.payment) = 'object')
    select * from placed`.execute(db);
  return rows;
}

/** References of the member's unpaid orders that renew or upgrade a membership. */
export async function openSubscriptionOrders(
  db: Database,
  memberId: number,
  purposes: readonly SubscriptionOrder['purpose'][],
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_orders as s')
    .innerJoin('orders as o', (join) => join.onRef('o.member_id', '=', 's.member_id').onRef('o.id', '=', 's.order_id'))
    .select('o.reference')
    .where('s.member_id', '=', memberId)
    .where('s.purpose', 'in', purposes)
    .where('o.state', '=', 'awaiting_payment')
    .orderBy('o.id')
    .execute();
  return rows.map(({ reference }) => reference);
}

/** The unpaid order of a renewal, and why its last payment was declined. */
export async function overdueOrder(
  db: Database,
  { member_id: memberId, id, period }: { member_id: number; id: number; period: number },
) {
  return db
    .selectFrom('subscription_orders as s')
    .innerJoin('orders as o', (join) => join.onRef('o.member_id', '=', 's.member_id').onRef('o.id', '=', 's.order_id'))
    .leftJoin('order_payments as p', (join) =>
      join.onRef('p.member_id', '=', 's.member_id').onRef('p.order_id', '=', 's.order_id'),
    )
    .select(['o.reference', 'p.state as payment_state', 'p.code'])
    .where('s.member_id', '=', memberId)
    .where('s.subscription_id', '=', id)
    .where('s.period', '=', period + 1)
    .where('s.purpose', '=', 'renewal')
    .where('o.state', '=', 'awaiting_payment')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
