import { instantIn, wallTimeIn } from '#domain/calendar/zone.ts';
import type { FuelType } from '#domain/fuel/fuel-types.ts';
import { beginReading, feedLimits } from './feed-call.ts';
import { fromFuelWatch, fuelWatchProducts } from './fuelwatch-transform.ts';
import type { WatchedPrice } from './fuelwatch-transform.ts';
import type { FeedReading, FeedStation, FuelFeed } from './port.ts';

const NAME = 'FuelWatch WA';
const ZONE = 'Australia/Perth';
/** Prices change at six in the morning, and tomorrow's are published at half past two. */
const CHANGE_MINUTE = 6 * 60;
const PUBLISHED_MINUTE = 14 * 60 + 30;
/** Perth has no daylight saving time. */
const DAY_MS = 24 * 3600 * 1000;

export interface FuelWatchSettings {
  /** Such as 'https://www.fuelwatch.wa.gov.au'. */
  url: string;
}

/**
 * Every price in Western Australia, each for its day from six to six, and from the afternoon the next day's; one feed
 * for each fuel and day.
 */
export function fuelWatch({ url }: FuelWatchSettings, limits = feedLimits): FuelFeed {
  return {
    id: 'fuelwatch',
    name: NAME,
    sample: false,
    states: ['WA'],
    everyHours: 3,
    async read(now) {
      const call = beginReading(NAME, limits);
      const pricesOf = async (product: number, day: 'yesterday' | 'today' | 'tomorrow') => {
        const address = new URL(`${url}/fuelwatch/fuelWatchRSS?Product=${product}&Day=${day}`);
        // Without the name of a program the server refuses.
        return fromFuelWatch(await call(address, { accept: 'application/rss+xml', 'user-agent': 'Wattle' }));
      };
      const startsAt = ({ day }: WatchedPrice) => new Date(instantIn({ date: day, minuteOfDay: CHANGE_MINUTE }, ZONE));
      const hasBegun = (price: WatchedPrice) => startsAt(price) <= now;
      const isPublished = wallTimeIn(now.getTime(), ZONE).minuteOfDay >= PUBLISHED_MINUTE;
      const stations = new Map<string, FeedStation>();
      const reading: FeedReading = { stations: [], prices: [], tomorrow: [], at: now };
      for (const [fuelType, product] of Object.entries(fuelWatchProducts) as [FuelType, number][]) {
        const today = await pricesOf(product, 'today');
        // Before six, the day that the calendar calls today hasn't begun, and yesterday's prices apply.
        const earlier = today.every(hasBegun) ? [] : await pricesOf(product, 'yesterday');
        const later = isPublished ? await pricesOf(product, 'tomorrow') : [];
        const ends = new Map<string, Date>();
        for (const price of [...earlier, ...today].filter(hasBegun)) {
          const { station, priceTenths } = price;
          const [since, until] = [startsAt(price), new Date(startsAt(price).getTime() + DAY_MS)];
          stations.set(station.code, station);
          ends.set(station.code, until);
          reading.prices.push({ stationCode: station.code, fuelType, priceTenths, since, until });
        }
        for (const price of [...today, ...later]) {
          const { station, priceTenths, day } = price;
          if (startsAt(price).getTime() === ends.get(station.code)?.getTime())
            reading.tomorrow.push({ stationCode: station.code, fuelType, priceTenths, day });
        }
      }
      reading.stations = [...stations.values()];
      return reading;
    },
  };
}
