import { sql } from 'kysely';
import type { Insertable, UpdateObject } from 'kysely';
import type { OrderState } from '#domain/commerce/order-state.ts';
import { mayBecome } from '#domain/commerce/order-state.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import type { resultUpdate } from '../payments/payment-store.ts';
import type { Actor, AppliedPromotion } from '../tables.ts';
import '../tables.ts';

/** The member id of an order that no account has claimed. */
export const NOBODY = 0;

export type OrderRow = Awaited<ReturnType<typeof lockOrder>> & {};
export type LineRow = Awaited<ReturnType<typeof linesOf>>[number];
type NewOrder = Omit<Insertable<Tables['orders']>, 'address' | 'promotions'> & {
  address: { recipient: string; full_address: string } | null;
  promotions?: readonly AppliedPromotion[];
};

/** The part of an order that Qoin and gift cards pay, which they have set aside. */
export const prepaidCents = ({ gift_cents, qoin_cents }: Pick<OrderRow, 'gift_cents' | 'qoin_cents'>): number =>
  gift_cents + qoin_cents;

/** What the gateway charges for an order: its total, less what Qoin and gift cards pay. */
export const chargedCents = (order: Pick<OrderRow, 'total_cents' | 'gift_cents' | 'qoin_cents'>): number =>
  order.total_cents - prepaidCents(order);
type NewLine = Omit<Insertable<Tables['order_lines']>, 'member_id' | 'order_id' | 'position'>;

/** Stores an order with its lines, at least one, and the first event, and returns it. */
export async function addOrder(
  db: Database,
  { address, promotions = [], ...order }: NewOrder,
  lines: readonly NewLine[],
  by: Actor = 'buyer',
): Promise<OrderRow> {
  const placed = db
    .insertInto('orders')
    .values({
      ...order,
      address: address === null ? null : sql<NonNullable<typeof address>>`${JSON.stringify(address)}::jsonb`,
      promotions: sql<AppliedPromotion[]>`${JSON.stringify(promotions)}::jsonb`,
    })
    .returningAll();
  const positioned = lines.map((line, position) => ({ ...line, position }));
  const columns = Object.keys(positioned[0] ?? {}).map((name) => sql.ref(name));
  const { rows } = await sql<OrderRow>`
    ${onePlan} with placed as (${placed}),
    noted as (
      insert into order_events (member_id, order_id, at, state, by)
      select member_id, id, created_at, state, ${by} from placed),
    added as (
      insert into order_lines (member_id, order_id, ${sql.join(columns)})
      select k.member_id, k.order_id, ${sql.join(columns)}
      from (select member_id, id as order_id from placed) k,
        (select ${sql.join(columns)} from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(positioned)}::jsonb)) l)
    select * from placed`.execute(db);
  return rows[0]!;
}

/** An order by its reference, locked until the transaction ends. */
export async function lockOrder(db: Database, reference: string) {
  return db.selectFrom('orders').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst();
}

export async function orderByReference(db: Database, reference: string) {
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

/** The entries of a member's orders that were paid since a time and not refunded. */
export async function entriesBoughtSince(db: Database, memberId: number, since: Date): Promise<number> {
  const { entries } = await db
    .selectFrom('orders')
    .select((build) => build.fn.coalesce(build.fn.sum<number>('entries'), sql<number>`0`).as('entries'))
    .where('member_id', '=', memberId)
    .where('paid_at', '>=', since)
    .where('state', '<>', 'refunded')
    .executeTakeFirstOrThrow();
  return entries;
}

type Keyed = Pick<Tables['orders'], 'member_id'> & { id: number };

/** The rows of some orders of one member. */
const ofOrders = (orders: readonly Keyed[]) => ({
  memberId: orders[0]?.member_id ?? NOBODY,
  ids: orders.length > 0 ? orders.map(({ id }) => id) : [0],
});

export async function linesOf(db: Database, orders: readonly Keyed[]) {
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

/** The lines of the order with a reference. */
export async function linesOfReference(db: Database, reference: string) {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('member_id', '=', (query) =>
      query.selectFrom('orders').select('member_id').where('reference', '=', reference),
    )
    .where('order_id', '=', (query) => query.selectFrom('orders').select('id').where('reference', '=', reference))
    .orderBy('position')
    .modifyFront(onePlan)
    .execute();
}

export async function eventsOf(db: Database, orders: readonly Keyed[]) {
  const { memberId, ids } = ofOrders(orders);
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('order_id', 'in', ids)
    .orderBy('id')
    .$if(ids.length === 1, (query) => query.modifyFront(onePlan))
    .execute();
}

interface Step {
  state: OrderState;
  by: Actor;
  note?: string;
}

/** One statement that moves an order through states that follow each other, with an event for each. */
function moved(
  db: Database,
  order: Keyed & { state: OrderState },
  steps: readonly Step[],
  { at, ...change }: { at: Date } & Omit<UpdateObject<Tables, 'orders'>, 'state' | 'updated_at'>,
  payment?: ReturnType<typeof resultUpdate>,
) {
  let state = order.state;
  for (const { state: to } of steps) {
    if (!mayBecome(state, to)) throw new Error(`An order that is ${state} can’t become ${to}.`);
    state = to;
  }
  const key = { member_id: order.member_id, order_id: order.id };
  return db
    .with('noted', (query) =>
      query
        .insertInto('order_events')
        .values(steps.map(({ state: to, by, note = '' }) => ({ ...key, at, state: to, by, note })))
        .returning('id'),
    )
    .with('settled', () => payment ?? sql`(select)`)
    .updateTable('orders')
    .set({ ...change, state, updated_at: at })
    .where('member_id', '=', order.member_id)
    .where('id', '=', order.id)
    .modifyEnd(onePlan);
}

/** Moves an order on and adds the event. @throws where the state may not follow: the caller has locked the order. */
export async function setState(
  db: Database,
  order: Keyed & { state: OrderState },
  to: OrderState,
  { at, by, note = '', ...change }: { at: Date; by: Actor; note?: string } & Partial<Insertable<Tables['orders']>>,
): Promise<void> {
  await moved(db, order, [{ state: to, by, note }], { at, ...(change as object) }).execute();
}

/**
 * Moves a locked order to paid, and on where more steps follow at once, with the result of its payment where a gateway
 * took one. Returns the number of its invoice.
 */
export async function setPaid(
  db: Database,
  order: Keyed & { state: OrderState; total_cents: number },
  steps: readonly Step[],
  { at, payment }: { at: Date; payment: ReturnType<typeof resultUpdate> | undefined },
): Promise<number> {
  const change = {
    at,
    captured_cents: order.total_cents,
    paid_at: at,
    invoice_number: sql<number>`nextval('invoice_numbers')`,
    reserved: false,
  };
  const { invoice_number: number } = await moved(db, order, steps, change, payment)
    .returning('invoice_number')
    .executeTakeFirstOrThrow();
  return number!;
}

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
