import { PERIOD_DAYS } from '#domain/plans/period.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { beginPaidPlan, giveEntries, takeEntriesBack } from '../../entitlements/public.ts';
import { plansInFull } from '../../settings/public.ts';
import type { LineRow, OrderRow } from './order-store.ts';

const sourceOf = ({ reference }: OrderRow): string => `Order ${reference}`;

/** Begins the plan of each membership that was bought. */
async function beginMemberships(
  db: Database,
  clock: Clock,
  memberId: number,
  lines: readonly LineRow[],
): Promise<void> {
  const bought = lines.filter(({ kind }) => kind === 'membership');
  if (bought.length === 0) return;
  const plans = await plansInFull(db);
  for (const { slug, quantity } of bought) {
    const price = plans.flatMap(({ prices }) => prices).find(({ option }) => option === slug);
    if (!price) continue;
    const periodDays = PERIOD_DAYS[price.frequency as keyof typeof PERIOD_DAYS] ?? price.days;
    await beginPaidPlan(db, memberId, { planId: price.plan_id, days: price.days * quantity, periodDays }, clock.now());
  }
}

/** Gives a member the entries and memberships of a paid order. The order is locked, and this is done once for it. */
export async function grantOrder(
  db: Database,
  clock: Clock,
  memberId: number,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<void> {
  await beginMemberships(db, clock, memberId, lines);
  if (order.entries > 0)
    await giveEntries(db, clock, memberId, {
      entries: order.entries,
      dedupeKey: `order:${order.reference}`,
      source: sourceOf(order),
    });
}

/** Takes back the entries of an order that was refunded in full. */
export async function takeBackEntries(db: Database, clock: Clock, order: OrderRow): Promise<void> {
  if (order.entries === 0 || order.member_id === 0) return;
  await takeEntriesBack(db, clock, order.member_id, {
    entries: order.entries,
    dedupeKey: `order:${order.reference}`,
    source: `Refund of order ${order.reference}`,
  });
}
