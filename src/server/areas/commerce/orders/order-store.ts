import { sql } from 'kysely';
import type { Insertable, Selectable, UpdateObject } from 'kysely';
import type { OrderState } from '#domain/commerce/order-state.ts';
import { mayBecome } from '#domain/commerce/order-state.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import { statement } from '#server/kit/statement.ts';
import { accountClosed, openBuyer } from './buyer-lock-store.ts';
import type { Actor } from '../tables.ts';
import '../tables.ts';

/** The member id of an order that no account has claimed. */
export const NOBODY = 0;

export type OrderRow = Selectable<Tables['orders']>;
export type LineRow = Selectable<Tables['order_lines']>;
/** Every column that an order has before its payment. */
type NewOrder = Omit<
  OrderRow,
  'id' | 'captured_cents' | 'refunded_cents' | 'paid_at' | 'sent_at' | 'parcel' | 'invoice_number'
>;
type NewLine = Omit<LineRow, 'member_id' | 'order_id' | 'position' | 'restocked'>;

/** The part of an order that Qoin and gift cards pay, which they have set aside. */
export const prepaidCents = ({ gift_cents, qoin_cents }: Pick<OrderRow, 'gift_cents' | 'qoin_cents'>): number =>
  gift_cents + qoin_cents;

/** What the gateway charges for an order: its total, less what Qoin and gift cards pay. */
export const chargedCents = (order: Pick<OrderRow, 'total_cents' | 'gift_cents' | 'qoin_cents'>): number =>
  order.total_cents - prepaidCents(order);

/** Stores an order with its lines, at least one, and the first event, and returns it. */
export async function addOrder(db: Database, order: NewOrder, lines: readonly NewLine[]): Promise<OrderRow> {
  const [row] = await insertOrder(db, {
    ...order,
    // pg takes a list for an array of PostgreSQL.
    promotions: JSON.stringify(order.promotions),
    lines: JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
  });
  if (!row) throw accountClosed();
  return row;
}

const orderColumns = [
  'member_id',
  'reference',
  'state',
  'journey',
  'email',
  'buyer',
  'mobile',
  'address',
  'goods_cents',
  'discount_cents',
  'delivery_cents',
  'fee_cents',
  'gst_cents',
  'total_cents',
  'gift_cents',
  'qoin_cents',
  'qoin',
  'qoin_rate',
  'entries',
  'promo_code',
  'promotions',
  'request_key',
  'reserved',
  'created_at',
  'updated_at',
  'expires_at',
] as const satisfies readonly (keyof NewOrder)[];
const lineColumns = sql.raw(`
  position, kind, slug, variant, variant_id, deal_id, title, option, ebook, unit_cents, quantity, entries, taxed,
  posted, sample`);

const insertOrder = statement(
  (order: Omit<NewOrder, 'promotions'> & { promotions: string; lines: string }) => sql<OrderRow>`
    ${onePlan} with ${openBuyer(sql`${order.member_id}`)}, placed as (
      insert into orders (${sql.join(orderColumns.map((column) => sql.ref(column)))})
      select ${sql.join(orderColumns.map((column) => order[column]))}
      where ${order.member_id}::bigint = ${sql.lit(NOBODY)} or exists (select from buyer) returning *),
    noted as (
      insert into order_events (member_id, order_id, at, state, by)
      select member_id, id, created_at, state, 'buyer' from placed),
    added as (
      insert into order_lines (member_id, order_id, ${lineColumns})
      select k.member_id, k.order_id, ${lineColumns}
      from (select member_id, id as order_id from placed) k,
        (select ${lineColumns} from jsonb_populate_recordset(null::order_lines, ${order.lines}::jsonb)) l)
    select * from placed`,
);

/** An order by its reference, locked until the transaction ends, while its buyer's account is open. */
export async function lockOrder(db: Database, reference: string): Promise<OrderRow | undefined> {
  return (await lockByReference(db, { reference }))[0];
}

const lockByReference = statement(
  ({ reference }: { reference: string }) => sql<OrderRow>`
    ${onePlan} with ${openBuyer(sql`(select member_id from orders where reference = ${reference})`)}
    select o.* from orders o
    where o.reference = ${reference} and (o.member_id = ${sql.lit(NOBODY)} or exists (select from buyer))
    for update of o`,
);

export async function orderByReference(db: Database, reference: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/** The order that a call with this key has placed. */
export async function referenceOfRequest(
  db: Database,
  memberId: number,
  requestKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('reference')
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row?.reference;
}

/** The orders that members' requests have placed, locked until the transaction ends. */
export async function lockRequested(
  db: Database,
  requests: readonly { memberId: number; requestKey: string }[],
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('member_id', 'in', [...new Set(requests.map(({ memberId }) => memberId))])
    .where(
      'request_key',
      'in',
      requests.map(({ requestKey }) => requestKey),
    )
    .orderBy('member_id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** A member's orders that are more than drafts, newest first. */
export async function memberOrders(db: Database, memberId: number, offset: number, limit: number) {
  const own = db.selectFrom('orders').where('member_id', '=', memberId).where('state', '<>', 'draft');
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute(),
    own.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

type Keyed = Pick<Tables['orders'], 'member_id'> & { id: number };

/** The rows of some orders of one member. */
const ofOrders = (orders: readonly Keyed[]) => ({
  memberId: orders[0]?.member_id ?? NOBODY,
  ids: orders.length > 0 ? orders.map(({ id }) => id) : [0],
});

export async function linesOf(db: Database, orders: readonly Keyed[]): Promise<LineRow[]> {
  const { memberId, ids } = ofOrders(orders);
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .$if(ids.length === 1, (query) => query.modifyFront(onePlan))
    .execute();
}

interface Step {
  state: OrderState;
  by: Actor;
  note?: string;
}

/** @throws where a state may not follow the one before it. */
function requireSteps(from: OrderState, steps: readonly Step[]): void {
  let state = from;
  for (const { state: to } of steps) {
    if (!mayBecome(state, to)) throw new Error(`An order that is ${state} can’t become ${to}.`);
    state = to;
  }
}

/** Moves an order on and adds the event. @throws where the state may not follow: the caller has locked the order. */
export async function setState(
  db: Database,
  order: Keyed & { state: OrderState },
  to: OrderState,
  { at, by, note = '', ...change }: { at: Date; by: Actor; note?: string } & Partial<Insertable<Tables['orders']>>,
): Promise<void> {
  requireSteps(order.state, [{ state: to, by }]);
  await db
    .with('noted', (query) =>
      query
        .insertInto('order_events')
        .values({ member_id: order.member_id, order_id: order.id, at, state: to, by, note }),
    )
    .updateTable('orders')
    .set({ ...(change as UpdateObject<Tables, 'orders'>), state: to, updated_at: at })
    .where('member_id', '=', order.member_id)
    .where('id', '=', order.id)
    .modifyEnd(onePlan)
    .execute();
}

/** A payment that its gateway has captured, by our key. */
export interface CapturedPayment {
  key: string;
  gatewayReference: string | null;
  /** The name of the card; null where it is not known. */
  method: string | null;
}

/**
 * Moves a locked order to paid, and on where more steps follow at once, with the result of its payment where a gateway
 * took one. Returns the number of its invoice.
 */
export async function setPaid(
  db: Database,
  order: Keyed & { state: OrderState; total_cents: number },
  steps: readonly Step[],
  { at, payment }: { at: Date; payment: CapturedPayment | undefined },
): Promise<number> {
  requireSteps(order.state, steps);
  const [row] = await payOrder(db, {
    memberId: order.member_id,
    orderId: order.id,
    cents: order.total_cents,
    at,
    state: steps.at(-1)!.state,
    states: steps.map(({ state }) => state),
    by: steps.map(({ by }) => by),
    key: payment?.key ?? null,
    gatewayReference: payment?.gatewayReference ?? null,
    method: payment?.method ?? null,
  });
  return row!.number;
}

interface Paying {
  memberId: number;
  orderId: number;
  cents: number;
  at: Date;
  state: OrderState;
  /** The states that it moves through, and who moves it. */
  states: readonly OrderState[];
  by: readonly Actor[];
  key: string | null;
  gatewayReference: string | null;
  method: string | null;
}

const payOrder = statement(
  ({ memberId, orderId, cents, at, state, states, by, key, gatewayReference, method }: Paying) => sql<{
    number: number;
  }>`
    ${onePlan} with noted as (
      insert into order_events (member_id, order_id, at, state, by)
      select ${memberId}::bigint, ${orderId}::bigint, ${at}::timestamptz, s.state, s.by
      from unnest(${states}::text[], ${by}::text[]) with ordinality as s (state, by, place) order by s.place),
    settled as (
      update order_payments set state = 'captured', gateway_reference = ${gatewayReference}, action = null,
        method = coalesce(${method}, method), settled_at = ${at}
      where key = ${key})
    update orders set state = ${state}, updated_at = ${at}, captured_cents = ${cents}, paid_at = ${at},
      invoice_number = nextval('invoice_numbers'), reserved = false
    where member_id = ${memberId} and id = ${orderId} returning invoice_number as number`,
);

/** Notes that an operator sent the goods of an order, which may stay in its state. */
export async function noteSent(
  db: Database,
  order: OrderRow,
  to: OrderState,
  { at, note, parcel }: { at: Date; note: string; parcel: string },
): Promise<void> {
  const sent = { sent_at: at, parcel };
  if (to !== order.state) return setState(db, order, to, { at, by: 'operator', note, ...sent });
  await db
    .updateTable('orders')
    .set({ ...sent, updated_at: at })
    .where('member_id', '=', order.member_id)
    .where('id', '=', order.id)
    .execute();
  await addEvent(db, order, { at, by: 'operator', state: to, note });
}

export async function addEvent(
  db: Database,
  { member_id, id }: Keyed,
  event: { at: Date; by: Actor; state: OrderState; note: string },
): Promise<void> {
  await db
    .insertInto('order_events')
    .values({ member_id, order_id: id, ...event })
    .execute();
}

/** References of orders that have waited for their payment for too long. */
export async function expiredOrders(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('reference')
    .where('state', 'in', ['draft', 'awaiting_payment'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Moves a guest's order, with all its parts, to a member. The order must be locked. */
export async function giveOrderTo(db: Database, id: number, memberId: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ member_id: memberId })
    .where('member_id', '=', NOBODY)
    .where('id', '=', id)
    .execute();
}
