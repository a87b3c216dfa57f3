import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** What is on our cards, and what orders set aside, spend and give back. */

/**
 * What is left on some of our cards and not set aside for an order, in cents by id. In a transaction, lock them first.
 */
export async function availableOn(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; cents: number }>`
    select c.id, (coalesce(a.balance, 0) - coalesce((select sum(h.cents) from gift_card_holds h
      where h.member_id = c.member_id and h.card_id = c.id and h.state = 'held'), 0))::bigint as cents
    from gift_cards c left join ledger_accounts a
      on a.member_id = 0 and a.kind = 'gift_card' and a.unit = 'AUD' and a.reference = c.id::text
    where c.id = any(${ids}::bigint[]) and c.ours and c.state = 'issued'`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Those of some cards on which an order that is not yet paid has set something aside. */
export async function heldCards(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const held = await db
    .selectFrom('gift_card_holds')
    .select('card_id')
    .where('card_id', 'in', [...ids])
    .where('state', '=', 'held')
    .execute();
  return new Set(held.map(({ card_id: id }) => id));
}

/** Sets parts of cards aside for an order. The cards are locked and have as much. */
export async function addHolds(
  db: Database,
  orderReference: string,
  holds: readonly { member_id: number; card_id: number; cents: number }[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('gift_card_holds')
    .values(holds.map((hold) => ({ ...hold, order_reference: orderReference, state: 'held' as const, at })))
    .execute();
}

/** The uses of some cards, oldest first. */
export async function holdsOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('gift_card_holds')
    .selectAll()
    .where('card_id', 'in', [...ids])
    .orderBy('at')
    .execute();
}

/**
 * The gift cards that pay some orders, with what each pays and what went back to it, in the order in which they pay.
 */
export async function cardsPaying(db: Database, orderReferences: readonly string[]) {
  if (orderReferences.length === 0) return [];
  return db
    .selectFrom('gift_card_holds as h')
    .innerJoin('gift_cards as c', (join) =>
      join.onRef('c.member_id', '=', 'h.member_id').onRef('c.id', '=', 'h.card_id'),
    )
    .select(['h.member_id', 'h.card_id', 'h.order_reference', 'h.cents', 'h.state', 'h.returned_cents'])
    .select(['c.last_four', 'c.expires_on'])
    .where('h.order_reference', 'in', [...orderReferences])
    .orderBy('c.expires_on')
    .orderBy('h.card_id')
    .execute();
}

export type PayingCardRow = Awaited<ReturnType<typeof cardsPaying>>[number];

/** Ends what an order has set aside, as spent or released. */
export async function endHolds(db: Database, orderReference: string, state: 'spent' | 'released'): Promise<void> {
  await db
    .updateTable('gift_card_holds')
    .set({ state })
    .where('order_reference', '=', orderReference)
    .where('state', '=', 'held')
    .execute();
}

/** Notes what goes back to a card. One that expires sooner can be used at least until the given day. */
export async function noteReturned(
  db: Database,
  { member_id, card_id, order_reference }: PayingCardRow,
  cents: number,
  usableUntil: string,
): Promise<void> {
  await sql`
    update gift_card_holds set returned_cents = returned_cents + ${cents}
    where member_id = ${member_id} and card_id = ${card_id} and order_reference = ${order_reference}`.execute(db);
  await sql`
    update gift_cards set expires_on = greatest(expires_on, ${usableUntil}::date)
    where member_id = ${member_id} and id = ${card_id}`.execute(db);
}
