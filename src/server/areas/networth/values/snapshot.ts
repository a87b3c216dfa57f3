import { addDays, startOfWeek } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { balancesWithoutRows } from '../../bank-accounts/public.ts';
import { forgetRemoved } from '../item-store.ts';
import { currentPrices } from './prices.ts';
import type { KnownPrices, PriceParts } from './prices.ts';
import { liveItems, membersAfter, noteBalances, thinValues, writePricedValues } from './snapshot-store.ts';
import type { LiveItem, SnapshotMember } from './snapshot-store.ts';
import { priceValue, pricedBy } from './valuation.ts';

const BATCH = 500;
/** Daily values are retained for this many days, older ones weekly. */
const DAYS_BY_DAY = 400;
const REMOVED_RETENTION_MS = 30 * 24 * 3600 * 1000;

/** A stale price adds no information for today. */
function valueOfDay(item: LiveItem, prices: KnownPrices, date: string) {
  const value = priceValue(item, prices, date);
  if (!value || value.stale || value.value_cents === item.lastCents) return [];
  const { stale: _stale, ...stored } = value;
  return [{ ...stored, memberId: item.memberId, itemId: item.id }];
}

/**
 * Records market prices and the balances of accounts without transactions for each member's current day. Balances of
 * accounts with transactions are derived and not recorded. Repeating it on the same day changes nothing.
 */
export async function snapshotMembers(parts: PriceParts, members: readonly SnapshotMember[]): Promise<void> {
  const { systemDb, clock } = parts;
  const ids = members.map(({ id }) => id);
  const todayOf = new Map(members.map(({ id, timeZone }) => [id, clock.today(timeZone)]));
  const [items, balances] = await Promise.all([liveItems(systemDb, ids), balancesWithoutRows(systemDb, ids)]);
  const prices = await currentPrices(
    parts,
    items.flatMap((item) => pricedBy(item) ?? []),
  );
  await writePricedValues(
    systemDb,
    items.flatMap((item) => valueOfDay(item, prices, todayOf.get(item.memberId)!)),
  );
  await noteBalances(
    systemDb,
    balances.map(({ memberId, accountId, cents }) => ({ memberId, accountId, cents, date: todayOf.get(memberId)! })),
  );
}

/** Takes the daily snapshot of all members, in batches by id. */
export async function snapshotAll(parts: PriceParts): Promise<void> {
  const old = startOfWeek(addDays(parts.clock.today(DEFAULT_ZONE), -DAYS_BY_DAY));
  for (let after = 0; ;) {
    const members = await membersAfter(parts.systemDb, after, BATCH);
    if (members.length === 0) return;
    await snapshotMembers(parts, members);
    // Four weeks are processed each time, so that days on which the job did not run are caught up.
    await thinValues(
      parts.systemDb,
      members.map(({ id }) => id),
      addDays(old, -28),
      old,
    );
    after = members.at(-1)!.id;
  }
}

/** Items can be restored for a month after removal, and are deleted then. */
export async function sweepRemovedItems(system: Database, clock: Clock): Promise<void> {
  await forgetRemoved(system, new Date(clock.now().getTime() - REMOVED_RETENTION_MS));
}
