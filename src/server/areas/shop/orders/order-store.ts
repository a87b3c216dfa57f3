import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Maximum number of lines in a basket, and of drafts per member. */
export const MAX_LINES = 30;
export const MAX_DRAFTS = 50;

/** The member's basket with current prices, in the order in which items were added. */
export async function basketLines(db: Database, memberId: number, today: string) {
  return db
    .selectFrom('shop_basket as b')
    .innerJoin('shop_deals as d', 'd.id', 'b.deal_id')
    .innerJoin('shop_merchants as m', 'm.id', 'd.merchant_id')
    .innerJoin('shop_categories as c', 'c.id', 'd.category_id')
    .select([
      'b.deal_id',
      'b.quantity',
      'd.title',
      'd.price_cents',
      'd.full_price_cents',
      'd.delivery',
      'd.taxed',
      'd.merchant_id',
      'm.name as merchant',
      'm.delivery_cents',
      'm.free_delivery_from_cents',
      'd.category_id',
      'c.name as category',
      'c.icon',
      'c.colour',
    ])
    .select(
      sql<boolean>`not d.withdrawn and d.price_cents is not null and (d.starts_on is null or d.starts_on <= ${today}) and (d.ends_on is null or d.ends_on >= ${today})`.as(
        'open',
      ),
    )
    .where('b.member_id', '=', memberId)
    .orderBy('b.added_at')
    .orderBy('b.deal_id')
    .execute();
}

export type BasketRow = Awaited<ReturnType<typeof basketLines>>[number];

/** Sets the quantity of an item. False when the basket has the maximum number of lines. */
export async function setInBasket(
  db: Database,
  memberId: number,
  dealId: number,
  quantity: number,
  at: Date,
): Promise<boolean> {
  if (quantity === 0) {
    await db.deleteFrom('shop_basket').where('member_id', '=', memberId).where('deal_id', '=', dealId).execute();
    return true;
  }
  const changed = await db
    .updateTable('shop_basket')
    .set({ quantity })
    .where('member_id', '=', memberId)
    .where('deal_id', '=', dealId)
    .returning('deal_id')
    .executeTakeFirst();
  if (changed) return true;
  const { rows } = await sql`
    insert into shop_basket (member_id, deal_id, quantity, added_at)
    select ${memberId}::bigint, ${dealId}::bigint, ${quantity}::int, ${at}::timestamptz where (select count(*) from shop_basket where member_id = ${memberId}) < ${MAX_LINES}
    on conflict (member_id, deal_id) do update set quantity = excluded.quantity returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Locks and reads the basket's lines for an order. A concurrent order waits here and finds none. `db` must be a
 * transaction.
 */
export async function lockBasket(db: Database, memberId: number): Promise<void> {
  await db
    .selectFrom('shop_basket')
    .select('deal_id')
    .where('member_id', '=', memberId)
    .orderBy('deal_id')
    .forUpdate()
    .execute();
}

export interface NewOrder {
  reference: string;
  address: { recipient: string; full_address: string } | null;
  goods_cents: number;
  delivery_cents: number;
  gst_cents: number;
  total_cents: number;
}

export interface NewLine {
  deal_id: number;
  title: string;
  merchant: string;
  price_cents: number;
  quantity: number;
}

/** Stores an order with its lines and removes them from the basket. `db` must be a transaction. */
export async function addOrder(
  db: Database,
  memberId: number,
  { address, ...order }: NewOrder,
  lines: readonly NewLine[],
  at: Date,
): Promise<number> {
  const values = {
    ...order,
    member_id: memberId,
    state: 'draft' as const,
    created_at: at,
    address: address === null ? null : sql<NonNullable<typeof address>>`${JSON.stringify(address)}::jsonb`,
  };
  const { id } = await db.insertInto('shop_orders').values(values).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('shop_order_lines')
    .values(lines.map((line, position) => ({ ...line, member_id: memberId, order_id: id, position })))
    .execute();
  await db
    .deleteFrom('shop_basket')
    .where('member_id', '=', memberId)
    .where(
      'deal_id',
      'in',
      lines.map(({ deal_id }) => deal_id),
    )
    .execute();
  return id;
}

export async function countOrders(db: Database, memberId: number): Promise<number> {
  const { held } = await db
    .selectFrom('shop_orders')
    .select((build) => build.fn.countAll<number>().as('held'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return held;
}

/** The member's orders with their lines, latest first; or one of them. */
export async function listOrders(db: Database, memberId: number, id?: number) {
  let orders = db.selectFrom('shop_orders').selectAll().where('member_id', '=', memberId);
  if (id !== undefined) orders = orders.where('id', '=', id);
  const rows = await orders.orderBy('id', 'desc').limit(MAX_DRAFTS).execute();
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom('shop_order_lines')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(
      'order_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, lines: lines.filter((line) => line.order_id === row.id) }));
}

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number];

/**
 * Deletes a draft. Its lines are optionally returned to the basket, in addition to what it contains. `db` must be a
 * transaction.
 */
export async function discardDraft(
  db: Database,
  memberId: number,
  id: number,
  toBasket: boolean,
  at: Date,
): Promise<boolean> {
  const order = await db
    .selectFrom('shop_orders')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst();
  if (!order) return false;
  if (toBasket) {
    await sql`insert into shop_basket as b (member_id, deal_id, quantity, added_at)
      select member_id, deal_id, quantity, ${at}::timestamptz from shop_order_lines where member_id = ${memberId} and order_id = ${id} and deal_id is not null
      on conflict (member_id, deal_id) do update set quantity = least(10, b.quantity + excluded.quantity)`.execute(db);
  }
  await db.deleteFrom('shop_orders').where('member_id', '=', memberId).where('id', '=', id).execute();
  return true;
}
