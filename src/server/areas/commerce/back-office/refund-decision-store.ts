import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { RefundState } from '../tables.ts';
import '../tables.ts';

/** Refunds that operators propose and decide. `db` is the system scope; for changes the order must be locked. */

interface OrderKey {
  member_id: number;
  id: number;
}

const positions = (lines: readonly number[]) => sql<number[]>`${JSON.stringify(lines)}::jsonb`;

/** The cents of an order that one operator alone refunded since then. */
export async function refundedByOnePerson(db: Database, order: OrderKey, since: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from order_refunds
    where member_id = ${order.member_id} and order_id = ${order.id} and state in ('processing', 'done')
      and proposed_by = decided_by and decided_at > ${since}`.execute(db);
  return rows[0]!.cents;
}

export async function hasOpenRefund(db: Database, order: OrderKey): Promise<boolean> {
  const row = await db
    .selectFrom('order_refunds')
    .select('id')
    .where('member_id', '=', order.member_id)
    .where('order_id', '=', order.id)
    .where('state', 'in', ['requested', 'waiting'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a refund that waits for a second operator. Returns its id. */
export async function proposeRefund(
  db: Database,
  order: OrderKey,
  {
    cents,
    reason,
    by,
    at,
    restock,
  }: { cents: number; reason: string; by: number; at: Date; restock: readonly number[] },
): Promise<number> {
  const { id } = await db
    .insertInto('order_refunds')
    .values({
      member_id: order.member_id,
      order_id: order.id,
      amount_cents: cents,
      reason,
      state: 'waiting',
      requested_by: by,
      requested_at: at,
      proposed_by: by,
      decided_by: null,
      decided_at: null,
      gateway_reference: null,
      restock: positions(restock),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function refundOfOrder(db: Database, order: OrderKey, id: number) {
  return db
    .selectFrom('order_refunds')
    .selectAll()
    .where('member_id', '=', order.member_id)
    .where('order_id', '=', order.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The first operator agrees to what the buyer asked for; a second one decides. */
export async function supportRefund(
  db: Database,
  order: OrderKey,
  id: number,
  { cents, by, restock }: { cents: number; by: number; restock: readonly number[] },
): Promise<void> {
  await db
    .updateTable('order_refunds')
    .set({ state: 'waiting', amount_cents: cents, proposed_by: by, restock: positions(restock) })
    .where('member_id', '=', order.member_id)
    .where('order_id', '=', order.id)
    .where('id', '=', id)
    .execute();
}

export async function refuseRefund(
  db: Database,
  order: OrderKey,
  id: number,
  { by, at, answer }: { by: number; at: Date; answer: string },
): Promise<void> {
  await db
    .updateTable('order_refunds')
    .set({ state: 'refused', decided_by: by, decided_at: at, answer })
    .where('member_id', '=', order.member_id)
    .where('order_id', '=', order.id)
    .where('id', '=', id)
    .execute();
}

export interface RefundRow {
  id: number;
  reference: string;
  buyer: string;
  amount_cents: number;
  gift_cents: number;
  qoin_cents: number;
  qoin: number;
  reason: string;
  state: RefundState;
  requested_by: number | null;
  requested_at: Date;
  proposed_by_id: number | null;
  proposed_by: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  answer: string | null;
  restock: number[];
}

const described = sql`
  select r.id, o.reference, o.buyer, r.amount_cents, r.gift_cents, r.qoin_cents, r.qoin, r.reason, r.state,
    r.requested_by, r.requested_at,
    r.proposed_by as proposed_by_id, p.email as proposed_by, d.email as decided_by, r.decided_at, r.answer, r.restock
  from order_refunds r join orders o on o.member_id = r.member_id and o.id = r.order_id
  left join members p on p.member_id = r.proposed_by left join members d on d.member_id = r.decided_by`;

/** Refunds that wait for a decision, longest waiting first. */
export async function openRefunds(db: Database, limit: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    ${described} where r.state in ('requested', 'waiting') order by r.requested_at, r.id limit ${limit}`.execute(db);
  return rows;
}

/** The refunds of an order, newest first. */
export async function refundsOf(db: Database, order: OrderKey): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    ${described} where r.member_id = ${order.member_id} and r.order_id = ${order.id} order by r.id desc`.execute(db);
  return rows;
}

export async function countOpenRefunds(db: Database): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from order_refunds where state in ('requested', 'waiting')`.execute(db);
  return rows[0]!.total;
}
