import { timesRatio } from '#domain/money/cents.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { refundSubscription } from '../../entitlements/public.ts';
import { linesOf } from '../orders/order-store.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { dayOf } from './membership-emails.ts';
import { lastMembershipOrder } from './membership-order-store.ts';

/**
 * Ends the running membership where the order that paid for it last is refunded in full, so that its card isn't charged
 * again. A membership that doesn't renew runs for its days. Returns sentences for the buyer. `db` must be a transaction
 * in the system scope; the order must be locked.
 */
export async function membershipRefunded(db: Database, clock: Clock, order: OrderRow): Promise<string[]> {
  // A guest has no membership.
  if (order.member_id === 0) return [];
  const paidFor = (await linesOf(db, [order])).filter(({ kind }) => kind === 'membership');
  if (paidFor.length === 0 || (await lastMembershipOrder(db, order.member_id)) !== order.id) return [];
  const priceCents = paidFor.reduce((sum, { unit_cents: cents, quantity }) => sum + cents * quantity, 0);
  const refundedCents = timesRatio(priceCents, order.goods_cents - order.discount_cents, order.goods_cents);
  const now = clock.now();
  const endsAt = await refundSubscription(db, order.member_id, refundedCents, now);
  if (!endsAt) return [];
  return [
    endsAt > now
      ? `Your membership ends on ${dayOf(endsAt)} and won’t renew.`
      : 'Your membership has ended and won’t renew.',
  ];
}
