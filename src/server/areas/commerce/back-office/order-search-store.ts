import { sql } from 'kysely';
import type { OrderState } from '#domain/commerce/order-state.ts';
import type { Database } from '#server/kit/database.ts';
import { likeText } from '#server/kit/like.ts';
import type { OrderRow } from '../orders/order-store.ts';
import '../tables.ts';

/** Orders as operators find them. `db` is the system scope in every call. */

export interface OrderFilter {
  /** Words of the reference, the email or the buyer's name. */
  search: string;
  state: OrderState | undefined;
  toSend: boolean;
  /** From an instant on, and before another one. */
  from: Date | undefined;
  before: Date | undefined;
}

export interface FoundRow {
  reference: string;
  member_id: number;
  state: OrderState;
  email: string;
  buyer: string;
  total_cents: number;
  refunded_cents: number;
  created_at: Date;
  paid_at: Date | null;
  to_send: boolean;
}

/** Paid, to be posted, and not sent yet. An index serves exactly this condition. */
const waitsForParcel = sql<boolean>`(sent_at is null and address is not null and state in ('paid', 'partly_refunded'))`;

/** Has a gift card that its issuer refused, for an operator to try again or refund. */
const refusedCards = sql`
  select o.member_id, o.id from gift_cards c join orders o on o.reference = c.order_reference
  where c.refused_at is not null and c.state = 'ordered'`;

/** Everything that waits for an operator: a parcel to send, or a gift card that was refused. Each order once. */
const waiting = sql`select member_id, id from orders where ${waitsForParcel} union ${refusedCards}`;
const waitsForOperator = sql<boolean>`(member_id, id) in (${waiting})`;

export function isToSend({ state, sent_at, address }: Pick<OrderRow, 'state' | 'sent_at' | 'address'>): boolean {
  return sent_at === null && address !== null && (state === 'paid' || state === 'partly_refunded');
}

function conditionOf({ search, state, toSend, from, before }: OrderFilter) {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);
  const conditions = [
    ...words.map((word) => sql`lower(reference || ' ' || email || ' ' || buyer) like ${`%${likeText(word)}%`}`),
    ...(toSend ? [waitsForOperator] : []),
    ...(state ? [sql`state = ${state}`] : words.length === 0 && !toSend ? [sql`state <> 'draft'`] : []),
    ...(from ? [sql`created_at >= ${from}`] : []),
    ...(before ? [sql`created_at < ${before}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** One page of orders, newest first, and their total number. */
export async function searchOrders(
  db: Database,
  filter: OrderFilter,
  offset: number,
  limit: number,
): Promise<{ rows: FoundRow[]; total: number }> {
  const condition = conditionOf(filter);
  const [{ rows }, count] = await Promise.all([
    sql<FoundRow>`
      select reference, member_id, state, email, buyer, total_cents, refunded_cents, created_at, paid_at,
        ${waitsForParcel} as to_send
      from orders where ${condition} order by created_at desc, id desc offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from orders where ${condition}`.execute(db),
  ]);
  return { rows, total: count.rows[0]!.total };
}

/** How many orders wait for an operator, to be sent or because a gift card was refused. */
export async function countOrdersToSend(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${waiting}) as orders`.execute(db);
  return rows[0]!.total;
}
