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
/** Values by the day are kept for so long; older ones by the week. */
const DAYS_BY_DAY = 400;
const REMOVED_RETENTION_MS = 30 * 24 * 3600 * 1000;

/** A price that is stale tells nothing new of the day. */
function valueOfDay(item: LiveItem, prices: KnownPrices, date: string) {
  const value = priceValue(item, prices, date);
  if (!value || value.stale || value.value_cents === item.lastCents) return [];
  const { stale: _stale, ...stored } = value;
  return [{ ...stored, memberId: item.memberId, itemId: item.id }];
}

/**
 * Notes what prices and accounts without rows stand at on each member's own today. What rows tell needs no note. Taken
 * twice on a day it gives the same.
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

/** The daily snapshot of all members, in batches by their ids. */
export async function snapshotAll(parts: PriceParts): Promise<void> {
  const old = startOfWeek(addDays(parts.clock.today(DEFAULT_ZONE), -DAYS_BY_DAY));
  for (let after = 0; ;) {
    const members = await membersAfter(parts.systemDb, after, BATCH);
    if (members.length === 0) return;
    await snapshotMembers(parts, members);
    // Four weeks are looked at each time, so that days on which the job did not run leave nothing behind.
    await thinValues(
      parts.systemDb,
      members.map(({ id }) => id),
      addDays(old, -28),
      old,
    );
    after = members.at(-1)!.id;
  }
}

/** Items that were removed a month ago cannot be brought back any more. */
export async function sweepRemovedItems(system: Database, clock: Clock): Promise<void> {
  await forgetRemoved(system, new Date(clock.now().getTime() - REMOVED_RETENTION_MS));
}
