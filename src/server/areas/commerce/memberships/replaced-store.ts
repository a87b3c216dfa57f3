import type { Database } from '#server/kit/database.ts';
import type { EarlierPeriod, SubscriptionRow } from '../../entitlements/public.ts';
import type { OrderRow } from '../orders/order-store.ts';
import '../tables.ts';

type OrderKey = Pick<OrderRow, 'member_id' | 'id'>;

/** Stores what a paid order changes or extends. Of several lines, the first finds what was there before the order. */
export async function noteReplaced(db: Database, { member_id, id }: OrderKey, running: SubscriptionRow): Promise<void> {
  await db
    .insertInto('replaced_memberships')
    .values({
      member_id,
      order_id: id,
      subscription_id: running.id,
      option: running.option,
      plan_id: running.plan_id,
      price_cents: running.price_cents,
      days: running.days,
      entries: running.entries,
      period_starts_at: running.period_starts_at,
      paid_until: running.paid_until,
      paid_cents: running.paid_cents,
      plan_started_at: running.plan_started_at,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'order_id']).doNothing())
    .execute();
}

/** The membership that an order changed or extended, as it was before; undefined where the order began one. */
export async function replacedBy(
  db: Database,
  { member_id: memberId, id }: OrderKey,
): Promise<{ subscriptionId: number; earlier: EarlierPeriod } | undefined> {
  const row = await db
    .selectFrom('replaced_memberships')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('order_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { member_id: _member, order_id: _order, subscription_id: subscriptionId, ...earlier } = row;
  return { subscriptionId, earlier };
}
