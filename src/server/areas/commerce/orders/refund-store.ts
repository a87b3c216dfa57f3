import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

interface OrderKey {
  member_id: number;
  id: number;
}

interface DecidedRefund {
  cents: number;
  gstCents: number;
  /** The parts that go back to gift cards and to Qoin, and how many Qoin they are. */
  giftCents: number;
  qoinCents: number;
  qoin: number;
  /** The operator who decides. */
  by: number;
  at: Date;
  /** Positions of the lines whose units go back into stock. */
  restock: readonly number[];
}

const positions = (lines: readonly number[]) => sql<number[]>`${JSON.stringify(lines)}::jsonb`;

/** Stores a refund that one operator makes alone. */
export async function addRefund(
  db: Database,
  { member_id, id }: OrderKey,
  { cents, gstCents, giftCents, qoinCents, qoin, reason, by, at, restock }: DecidedRefund & { reason: string },
): Promise<number> {
  const row = await db
    .insertInto('order_refunds')
    .values({
      member_id,
      order_id: id,
      amount_cents: cents,
      gst_cents: gstCents,
      gift_cents: giftCents,
      qoin_cents: qoinCents,
      qoin,
      reason,
      state: 'processing',
      requested_by: by,
      requested_at: at,
      proposed_by: by,
      decided_by: by,
      decided_at: at,
      gateway_reference: null,
      restock: positions(restock),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Approves a refund that was requested or proposed. The order must be locked. */
export async function approveRefund(
  db: Database,
  order: OrderKey,
  {
    id,
    answer,
    cents,
    gstCents,
    giftCents,
    qoinCents,
    qoin,
    by,
    at,
    restock,
  }: DecidedRefund & { id: number; answer: string },
): Promise<number> {
  await db
    .updateTable('order_refunds')
    .set((build) => ({
      state: 'processing',
      amount_cents: cents,
      gst_cents: gstCents,
      gift_cents: giftCents,
      qoin_cents: qoinCents,
      qoin,
      proposed_by: build.fn.coalesce('proposed_by', build.val(by)),
      decided_by: by,
      decided_at: at,
      answer,
      restock: positions(restock),
    }))
    .where('member_id', '=', order.member_id)
    .where('order_id', '=', order.id)
    .where('id', '=', id)
    .execute();
  return id;
}

/** The buyer asks for a refund; an operator decides. Null where one is open already. */
export async function requestRefund(
  db: Database,
  { member_id, id }: OrderKey,
  { cents, reason, at }: { cents: number; reason: string; at: Date },
): Promise<number | null> {
  const open = await db
    .selectFrom('order_refunds')
    .select('id')
    .where('member_id', '=', member_id)
    .where('order_id', '=', id)
    .where('state', 'in', ['requested', 'waiting'])
    .executeTakeFirst();
  if (open) return null;
  const row = await db
    .insertInto('order_refunds')
    .values({
      member_id,
      order_id: id,
      amount_cents: cents,
      reason,
      state: 'requested',
      requested_by: member_id,
      requested_at: at,
      decided_by: null,
      decided_at: null,
      gateway_reference: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function refundById(db: Database, reference: string, id: number) {
  return db
    .selectFrom('order_refunds as r')
    .innerJoin('orders as o', (join) => join.onRef('o.member_id', '=', 'r.member_id').onRef('o.id', '=', 'r.order_id'))
    .selectAll('r')
    .where('o.reference', '=', reference)
    .where('r.id', '=', id)
    .executeTakeFirst();
}

type Refund = NonNullable<Awaited<ReturnType<typeof refundById>>>;

export async function capturedPayment(db: Database, { member_id, order_id }: Refund) {
  return db
    .selectFrom('order_payments')
    .selectAll()
    .where('member_id', '=', member_id)
    .where('order_id', '=', order_id)
    .where('state', '=', 'captured')
    .executeTakeFirst();
}

/** Marks a refund as paid; the gateway has no reference of one that went to gift cards and Qoin alone. */
export async function finishRefund(
  db: Database,
  refund: Pick<Refund, 'member_id' | 'order_id' | 'id'>,
  gatewayReference: string | null,
  at: Date,
): Promise<void> {
  await db
    .updateTable('order_refunds')
    .set({ state: 'done', gateway_reference: gatewayReference, finished_at: at })
    .where('member_id', '=', refund.member_id)
    .where('order_id', '=', refund.order_id)
    .where('id', '=', refund.id)
    .execute();
}

async function moveRefund(
  db: Database,
  { member_id, order_id, id }: Refund,
  from: Refund['state'],
  to: Refund['state'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_refunds')
    .set({ state: to })
    .where('member_id', '=', member_id)
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a refund as sent, at most once; false where it was sent before. */
export async function startRefund(db: Database, refund: Refund): Promise<boolean> {
  return moveRefund(db, refund, 'processing', 'waiting');
}

/** Frees a refund that the gateway refused, so that it can be sent again. */
export async function releaseRefund(db: Database, refund: Refund): Promise<void> {
  await moveRefund(db, refund, 'waiting', 'processing');
}
