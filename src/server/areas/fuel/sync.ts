import type { Logger } from 'pino';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { isFuelType } from '#domain/fuel/fuel-types.ts';
import type { FuelType } from '#domain/fuel/fuel-types.ts';
import { STALE_MS, believable, isPossible } from '#domain/fuel/price.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { FeedPrice, FeedReading, FuelFeed, FuelPrices } from '#server/ports/fuel-prices/port.ts';
import {
  activateFeeds,
  appendHistory,
  lastReadings,
  recordCityDay,
  saveFeed,
  savePrices,
  saveStations,
} from './reading-store.ts';
import type { StoredPrice } from './reading-store.ts';

interface Parts {
  system: Database;
  clock: Clock;
  fuelPrices: FuelPrices;
  log: Pick<Logger, 'info' | 'warn'>;
}

const HOUR_MS = 3600 * 1000;
/** A job that runs each hour starts some seconds later than the last time, or earlier. */
const EARLY_MS = 5 * 60 * 1000;
const HISTORY_MS = 400 * 24 * HOUR_MS;

/** Where a reading names a thing twice, the last one counts. */
function lastOfEach<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

type KnownPrice = FeedPrice & { fuelType: FuelType };

/**
 * The prices of fuels that we know, each once, and how many were left out because fuel can't cost that. A price of zero
 * is none.
 */
function pricesOf({ prices, tomorrow }: FeedReading): { stored: StoredPrice[]; leftOut: number } {
  const keyOf = ({ stationCode, fuelType }: { stationCode: string; fuelType: string }) => `${stationCode} ${fuelType}`;
  const next = new Map(tomorrow.map((price) => [keyOf(price), price]));
  const reported = lastOfEach(prices, keyOf).filter(
    (price): price is KnownPrice => isFuelType(price.fuelType) && price.priceTenths > 0,
  );
  const possible = reported.filter(({ priceTenths }) => isPossible(priceTenths));
  const byFuel = Map.groupBy(possible, ({ fuelType }) => fuelType);
  const ranges = new Map([...byFuel].map(([fuel, all]) => [fuel, believable(all.map((each) => each.priceTenths))]));
  const stored = possible.map((price) => {
    const { stationCode: code, fuelType, priceTenths, since, until } = price;
    const { lowest, highest } = ranges.get(fuelType)!;
    const isReal = (tenths: number) => tenths >= lowest && tenths <= highest;
    const then = until === null ? undefined : next.get(keyOf(price));
    const isKnownThen = then !== undefined && isReal(then.priceTenths);
    return {
      code,
      fuel_type: fuelType,
      price_tenths: priceTenths,
      since,
      until,
      believed: isReal(priceTenths),
      tomorrow: isKnownThen ? then.day : null,
      tomorrow_tenths: isKnownThen ? then.priceTenths : null,
    };
  });
  return { stored, leftOut: reported.length - possible.length };
}

async function store({ system, log }: Parts, feed: FuelFeed, reading: FeedReading, now: Date): Promise<void> {
  const { stored, leftOut } = pricesOf(reading);
  if (leftOut > 0) log.info({ feed: feed.id, count: leftOut }, 'impossible fuel prices were left out');
  // One missed reading is made up for by the next, which may start a little late.
  const overdueAt = new Date(now.getTime() + 2 * feed.everyHours * HOUR_MS + EARLY_MS);
  const facts = { at: reading.at, read_at: now, overdue_at: overdueAt, left_out: leftOut };
  await system.transaction().execute(async (transaction) => {
    await saveFeed(transaction, feed, facts);
    await saveStations(
      transaction,
      feed.id,
      lastOfEach(reading.stations, ({ code }) => code),
    );
    await savePrices(transaction, feed.id, stored);
    await appendHistory(transaction, feed.id, new Date(reading.at.getTime() - HISTORY_MS));
    const day = civilDateIn(reading.at.getTime(), DEFAULT_ZONE);
    await recordCityDay(transaction, feed.id, day, new Date(reading.at.getTime() - STALE_MS));
  });
}

/**
 * Reads every feed that is due, or whose prices have ended, and keeps its prices and their history. A feed that does
 * not answer keeps the prices that it last gave, with their times, and holds up no other.
 * @throws what the first feed failed with, once all have been tried, so that the job counts as failed
 */
export async function syncFuelPrices(parts: Parts): Promise<void> {
  const {
    system,
    clock,
    fuelPrices: { feeds },
    log,
  } = parts;
  const [now, readings] = [clock.now(), await lastReadings(system)];
  const failures: unknown[] = [];
  for (const feed of feeds) {
    const { readAt, endsAt } = readings.get(feed.id) ?? {};
    const dueAt = (readAt?.getTime() ?? -Infinity) + feed.everyHours * HOUR_MS - EARLY_MS;
    if (Math.min(dueAt, endsAt?.getTime() ?? Infinity) > now.getTime()) continue;
    try {
      await store(parts, feed, await feed.read(now), now);
    } catch (error) {
      failures.push(error);
      log.warn({ feed: feed.id, error: String(error) }, 'fuel prices could not be read');
    }
  }
  await activateFeeds(
    system,
    feeds.map(({ id }) => id),
  );
  if (failures.length > 0) throw failures[0];
}
