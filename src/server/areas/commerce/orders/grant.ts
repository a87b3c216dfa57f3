import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { giveEntries, takeEntriesBack } from '../../entitlements/public.ts';
import type { GivenEntries } from '../../entitlements/public.ts';
import { membershipPaid } from '../memberships/outcome.ts';
import type { Purpose } from '../memberships/outcome.ts';
import type { LineRow, OrderRow } from './order-store.ts';

const sourceOf = ({ reference }: OrderRow): string => `Order ${reference}`;

const kinds: Readonly<Partial<Record<LineRow['kind'], GivenEntries['kind']>>> = {
  membership: 'membership',
  gift_card: 'gift_card',
  pack: 'pack',
  ebook: 'pack',
};

/** What the entries of an order count as in the draws: what most of them came with. */
function entryKindOf(lines: readonly LineRow[]): NonNullable<GivenEntries['kind']> {
  const [line] = lines.toSorted((a, b) => b.entries - a.entries);
  return (line && kinds[line.kind]) ?? 'other';
}

/**
 * Gives a member the entries and memberships of a paid order. The order is locked, and this is done once for it. A
 * membership renews where a saved card paid. Returns what the receipt says about memberships.
 */
export async function grantOrder(
  db: Database,
  clock: Clock,
  order: OrderRow,
  paid: { lines: readonly LineRow[]; methodId: number | null; purpose?: Purpose },
): Promise<string[]> {
  const notes = await membershipPaid(db, clock, order, paid);
  if (order.entries > 0)
    await giveEntries(db, clock, order.member_id, {
      entries: order.entries,
      dedupeKey: `order:${order.reference}`,
      source: sourceOf(order),
      kind: entryKindOf(paid.lines),
    });
  return notes;
}

/** Takes back the entries of an order that was refunded in full. */
export async function takeBackEntries(db: Database, clock: Clock, order: OrderRow): Promise<void> {
  if (order.entries === 0 || order.member_id === 0) return;
  await takeEntriesBack(db, clock, order.member_id, {
    entries: order.entries,
    dedupeKey: `order:${order.reference}`,
    source: `Refund for order ${order.reference}`,
  });
}
