import type { Logger } from 'pino';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { isFuelType } from '#domain/fuel/fuel-types.ts';
import { STALE_MS, believable } from '#domain/fuel/price.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { FeedReading, FuelFeed, FuelPrices } from '#server/ports/fuel-prices/port.ts';
import {
  activateFeeds,
  appendHistory,
  lastReadings,
  recordCityDay,
  saveFeed,
  savePrices,
  saveStations,
} from './reading-store.ts';
import type { ReadPrice } from './reading-store.ts';

interface Parts {
  system: Database;
  clock: Clock;
  fuelPrices: FuelPrices;
  log: Pick<Logger, 'warn'>;
}

const HOUR_MS = 3600 * 1000;
/** A job that runs each hour starts some seconds later than the last time, or earlier. */
const EARLY_MS = 5 * 60 * 1000;
const HISTORY_MS = 400 * 24 * HOUR_MS;

/** The prices of fuels that we know. A price of zero is none. */
function pricesOf({ prices, tomorrow }: FeedReading): ReadPrice[] {
  const next = new Map(tomorrow.map((price) => [`${price.stationCode} ${price.fuelType}`, price]));
  const known = prices.filter(({ fuelType, priceTenths }) => isFuelType(fuelType) && priceTenths > 0);
  const byFuel = Map.groupBy(known, ({ fuelType }) => fuelType);
  const ranges = new Map([...byFuel].map(([fuel, all]) => [fuel, believable(all.map((each) => each.priceTenths))]));
  return known.flatMap(({ stationCode: code, fuelType, priceTenths, since }) => {
    const { lowest, highest } = ranges.get(fuelType)!;
    const isReal = (tenths: number) => tenths >= lowest && tenths <= highest;
    const then = next.get(`${code} ${fuelType}`);
    const isKnownThen = then !== undefined && isReal(then.priceTenths);
    if (!isFuelType(fuelType)) return [];
    return {
      code,
      fuel_type: fuelType,
      price_tenths: priceTenths,
      since,
      believed: isReal(priceTenths),
      tomorrow: isKnownThen ? then.day : null,
      tomorrow_tenths: isKnownThen ? then.priceTenths : null,
    };
  });
}

async function store(system: Database, feed: FuelFeed, reading: FeedReading, now: Date): Promise<void> {
  const prices = [...new Map(pricesOf(reading).map((price) => [`${price.code} ${price.fuel_type}`, price])).values()];
  await system.transaction().execute(async (transaction) => {
    await saveFeed(transaction, feed, reading.at, now);
    await saveStations(transaction, feed.id, reading.stations);
    await savePrices(transaction, feed.id, prices);
    await appendHistory(transaction, feed.id, new Date(reading.at.getTime() - HISTORY_MS));
    const day = civilDateIn(reading.at.getTime(), DEFAULT_ZONE);
    await recordCityDay(transaction, feed.id, day, new Date(reading.at.getTime() - STALE_MS));
  });
}

/**
 * Reads every feed that is due and keeps its prices and their history. A feed that does not answer keeps the prices that
 * it last gave, with their times, and holds up no other.
 */
export async function syncFuelPrices({ system, clock, fuelPrices: { feeds }, log }: Parts): Promise<void> {
  const [now, readAt] = [clock.now(), await lastReadings(system)];
  for (const feed of feeds) {
    const dueAt = (readAt.get(feed.id)?.getTime() ?? -Infinity) + feed.everyHours * HOUR_MS - EARLY_MS;
    if (dueAt > now.getTime()) continue;
    try {
      await store(system, feed, await feed.read(now), now);
    } catch (error) {
      log.warn({ feed: feed.id, error: String(error) }, 'fuel prices could not be read');
    }
  }
  await activateFeeds(
    system,
    feeds.map(({ id }) => id),
  );
}
