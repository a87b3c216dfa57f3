import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import { statement } from '#server/kit/statement.ts';
import type { CardFacts, ChargeResult } from '#server/ports/card-payments/port.ts';
import type { LineRow } from '../orders/order-store.ts';
import '../tables.ts';

export interface OrderKey {
  member_id: number;
  id: number;
}

/** The payment under way of the order with a reference. */
export async function activePayment(db: Database, reference: string): Promise<PaymentRow | undefined> {
  return (await activePayments(db, { reference }))[0];
}

const activePayments = statement(({ reference }: { reference: string }, db) =>
  db
    .selectFrom('order_payments')
    .selectAll()
    .where('member_id', '=', (query) =>
      query.selectFrom('orders').select('member_id').where('reference', '=', reference),
    )
    .where('order_id', '=', (query) => query.selectFrom('orders').select('id').where('reference', '=', reference))
    .where('state', 'in', ['processing', 'action_required']),
);

export type PaymentRow = Selectable<Tables['order_payments']>;

/** The latest payment of an order. */
export async function latestPayment(db: Database, { member_id, id }: OrderKey): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('order_payments')
    .selectAll()
    .where('member_id', '=', member_id)
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .modifyFront(onePlan)
    .executeTakeFirst();
}

interface NewPayment {
  key: string;
  gateway: string;
  method: string;
  amountCents: number;
  /** Whether the card is saved once it has paid. */
  savesCard: boolean;
  /** The saved card that is charged; null for another one. */
  methodId: number | null;
  at: Date;
}

export async function addPayment(db: Database, { member_id, id }: OrderKey, payment: NewPayment): Promise<void> {
  await insertPayment(db, { memberId: member_id, orderId: id, ...payment });
}

const insertPayment = statement((payment: NewPayment & { memberId: number; orderId: number }, db) =>
  db.insertInto('order_payments').values({
    member_id: payment.memberId,
    order_id: payment.orderId,
    key: payment.key,
    gateway: payment.gateway,
    amount_cents: payment.amountCents,
    state: 'processing',
    gateway_reference: null,
    method: payment.method,
    action: null,
    code: null,
    message: null,
    created_at: payment.at,
    settled_at: null,
    saves_card: payment.savesCard,
    method_id: payment.methodId,
  }),
);

/** A payment by our key at the gateway. */
export async function paymentByKey(db: Database, key: string) {
  return db.selectFrom('order_payments').selectAll().where('key', '=', key).executeTakeFirst();
}

const withLines = statement(
  ({ key }: { key: string }) => sql<PaymentRow & { lines: LineRow[] }>`
    ${onePlan} select p.*, (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]')
      from order_lines l where l.member_id = p.member_id and l.order_id = p.order_id) as lines
    from order_payments p where p.key = ${key}`,
);

/** A payment by our key at the gateway, with the lines of its order. */
export async function paymentWithLines(db: Database, key: string) {
  return (await withLines(db, { key }))[0];
}

/** Stores what the gateway said of a charge that it has not captured. The order must be locked. */
export async function noteResult(
  db: Database,
  key: string,
  result: Exclude<ChargeResult, { state: 'captured' }>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('order_payments')
    .set({
      state: result.state,
      gateway_reference: result.reference,
      action: result.state === 'action_required' ? sql`${JSON.stringify(result.action)}::jsonb` : null,
      ...(result.state === 'declined' ? { code: result.code, message: result.message } : {}),
      settled_at: result.state === 'declined' ? at : null,
    })
    .where('key', '=', key)
    .execute();
}

/** Stores the gateway's reference of a charge that went back. */
export async function noteReversal(db: Database, key: string, reference: string): Promise<void> {
  await db.updateTable('order_payments').set({ reversal_reference: reference }).where('key', '=', key).execute();
}

/** How an order names the card that paid it. */
export const cardName = ({ brand, lastFour }: CardFacts): string => `${brand} ending ${lastFour}`;

/** The card of a captured payment, where its notice arrived without it. */
export async function noteCard(db: Database, key: string, card: CardFacts): Promise<void> {
  await db
    .updateTable('order_payments')
    .set({ method: cardName(card) })
    .where('key', '=', key)
    .where('method', '=', '')
    .execute();
}

/** Ends a payment that its buyer left for another way to pay. */
export async function leavePayment(db: Database, key: string, at: Date): Promise<void> {
  await db
    .updateTable('order_payments')
    .set({ state: 'cancelled', action: null, settled_at: at })
    .where('key', '=', key)
    .where('state', 'in', ['processing', 'action_required'])
    .execute();
}

/** Payments whose result has been open since before a time. */
export async function openPayments(db: Database, before: Date, limit: number) {
  return db
    .selectFrom('order_payments')
    .select(['key', 'gateway', 'gateway_reference', 'amount_cents', 'created_at'])
    .where('state', 'in', ['processing', 'action_required'])
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Counts an event of a gateway; false where it was counted before. */
export async function countEvent(db: Database, gateway: string, event: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gateway_events')
    .values({ gateway, event, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function listMethods(db: Database, memberId: number, gateway: string) {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('gateway', '=', gateway)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}

/** The saved cards of several members at a gateway, each member's default first. */
export async function listMethodsOf(db: Database, memberIds: readonly number[], gateway: string) {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('member_id', 'in', memberIds)
    .where('gateway', '=', gateway)
    .orderBy('member_id')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}

export async function findMethod(db: Database, memberId: number, id: number) {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The id of a saved card by its token; null where it is not saved. */
export async function methodIdOf(
  db: Database,
  memberId: number,
  gateway: string,
  token: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('payment_methods')
    .select('id')
    .where('member_id', '=', memberId)
    .where('gateway', '=', gateway)
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Saves a card; one that is saved already is updated. The first of a member at a gateway is the default. */
export async function keepMethod(
  db: Database,
  memberId: number,
  card: { gateway: string; token: string; brand: string; lastFour: string; expires: string },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_methods (member_id, gateway, token, brand, last_four, expires, is_default, created_at)
    values (${memberId}, ${card.gateway}, ${card.token}, ${card.brand}, ${card.lastFour}, ${card.expires},
      not exists (select 1 from payment_methods where member_id = ${memberId} and gateway = ${card.gateway}
        and is_default), ${at})
    on conflict (member_id, gateway, token) do update set expires = excluded.expires returning id`.execute(db);
  return rows[0]!.id;
}

export async function setDefaultMethod(db: Database, memberId: number, id: number): Promise<void> {
  await sql`update payment_methods set is_default = (id = ${id}) where member_id = ${memberId}`.execute(db);
}

/** Removes a card. If it was the default, the oldest of the others becomes it. */
export async function removeMethod(db: Database, memberId: number, id: number): Promise<void> {
  await db.deleteFrom('payment_methods').where('member_id', '=', memberId).where('id', '=', id).execute();
  await sql`
    update payment_methods set is_default = true where member_id = ${memberId} and id = (
      select min(id) from payment_methods where member_id = ${memberId}
      having not coalesce(bool_or(is_default), false))`.execute(db);
}
