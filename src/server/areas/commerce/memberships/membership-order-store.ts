import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

interface OrderKey {
  member_id: number;
  id: number;
}

export type SubscriptionOrder = Tables['subscription_orders'];

/** What an order is for where it renews or upgrades a membership. */
export async function subscriptionOrder(
  db: Database,
  { member_id, id }: OrderKey,
): Promise<SubscriptionOrder | undefined> {
  return db
    .selectFrom('subscription_orders')
    .selectAll()
    .where('member_id', '=', member_id)
    .where('order_id', '=', id)
    .executeTakeFirst();
}

export async function addSubscriptionOrder(db: Database, row: SubscriptionOrder): Promise<void> {
  await db.insertInto('subscription_orders').values(row).execute();
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
