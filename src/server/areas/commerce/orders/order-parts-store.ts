import { sql } from 'kysely';
import type { OrderState } from '#domain/commerce/order-state.ts';
import type { Database } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import { statement } from '#server/kit/statement.ts';
import type { ChargeAction } from '#server/ports/card-payments/port.ts';
import type { Actor, PaymentState } from '../tables.ts';
import { NOBODY } from './order-store.ts';
import type { LineRow, OrderRow } from './order-store.ts';
import '../tables.ts';

/** A line as its buyer sees it. */
export type OrderLine = Pick<
  LineRow,
  | 'position'
  | 'kind'
  | 'slug'
  | 'variant'
  | 'title'
  | 'option'
  | 'ebook'
  | 'unit_cents'
  | 'quantity'
  | 'entries'
  | 'posted'
  | 'sample'
>;

/** The parts of an order that its buyer sees. */
export interface OrderParts {
  lines: readonly OrderLine[];
  /** Oldest first. */
  events: readonly { at: Date; state: OrderState; by: Actor; note: string }[];
  /** The latest payment; null before the first. */
  payment: { state: PaymentState; method: string; message: string | null; action: ChargeAction | null } | null;
  /** Whether a refund that the buyer requested waits for its decision. */
  refundRequested: boolean;
}

export type OrderInFull = OrderRow & OrderParts;

type StoredParts = Omit<OrderParts, 'events'> & {
  events: readonly (Omit<OrderParts['events'][number], 'at'> & { at: string })[];
};

/** The parts of order `o` as columns: one statement costs less than one for each kind of part. */
const parts = sql`
  (
    select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]')
    from order_lines l where l.member_id = o.member_id and l.order_id = o.id
  ) as lines,
  (
    select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'state', e.state, 'by', e.by, 'note', e.note)
      order by e.id), '[]')
    from order_events e where e.member_id = o.member_id and e.order_id = o.id
  ) as events,
  (
    select jsonb_build_object('state', p.state, 'method', p.method, 'message', p.message, 'action', p.action)
    from order_payments p where p.member_id = o.member_id and p.order_id = o.id order by p.id desc limit 1
  ) as payment,
  exists (
    select from order_refunds r where r.member_id = o.member_id and r.order_id = o.id
      and r.state in ('requested', 'waiting') and r.decided_at is null and r.requested_by = r.member_id
  ) as "refundRequested"`;

function partsFrom<Row extends StoredParts>(row: Row) {
  return { ...row, events: row.events.map((event) => ({ ...event, at: new Date(event.at) })) };
}

const byReference = statement(
  ({ reference }: { reference: string }) => sql<OrderRow & StoredParts>`
    ${onePlan} select o.*, ${parts} from orders o where o.reference = ${reference}`,
);

/** An order with its parts, by its reference. */
export async function orderInFull(db: Database, reference: string): Promise<OrderInFull | undefined> {
  const [row] = await byReference(db, { reference });
  return row && partsFrom(row);
}

const partsByKey = statement(
  ({ memberId, ids }: { memberId: number; ids: readonly number[] }) => sql<StoredParts & { id: number }>`
    ${onePlan} select o.id, ${parts} from orders o where o.member_id = ${memberId} and o.id = any(${ids}::bigint[])`,
);

/** Orders of one member, or one of a guest, with their parts. */
export async function withParts(db: Database, orders: readonly OrderRow[]): Promise<OrderInFull[]> {
  const memberId = orders[0]?.member_id ?? NOBODY;
  const rows = orders.length === 0 ? [] : await partsByKey(db, { memberId, ids: orders.map(({ id }) => id) });
  const known = new Map(rows.map((row) => [row.id, partsFrom(row)]));
  return orders.map((order) => ({ ...order, ...known.get(order.id)! }));
}
