import { civilDateIn, instantIn } from '#domain/calendar/zone.ts';
import type { FuelType } from '#domain/fuel/fuel-types.ts';
import { requestFeed } from './feed-call.ts';
import { fromFuelWatch, fuelWatchProducts } from './fuelwatch-transform.ts';
import type { FeedReading, FuelFeed } from './port.ts';

const NAME = 'FuelWatch WA';
const ZONE = 'Australia/Perth';
/** Prices change at six in the morning, and tomorrow's are published at half past two. */
const CHANGE_MINUTE = 6 * 60;
const PUBLISHED_MINUTE = 14 * 60 + 30;

export interface FuelWatchSettings {
  /** Such as 'https://www.fuelwatch.wa.gov.au'. */
  url: string;
}

/** Every price in Western Australia, today's and from the afternoon tomorrow's; one feed for each fuel and day. */
export function fuelWatch({ url }: FuelWatchSettings): FuelFeed {
  async function pricesOf(product: number, day: 'today' | 'tomorrow') {
    const address = new URL(`${url}/fuelwatch/fuelWatchRSS?Product=${product}&Day=${day}`);
    // Without the name of a program the server refuses.
    return fromFuelWatch(await requestFeed(NAME, address, { accept: 'application/rss+xml', 'user-agent': 'Wattle' }));
  }
  return {
    id: 'fuelwatch',
    name: NAME,
    sample: false,
    states: ['WA'],
    everyHours: 3,
    async read(now) {
      const minute = Math.floor(
        (now.getTime() - instantIn({ date: civilDateIn(now.getTime(), ZONE), minuteOfDay: 0 }, ZONE)) / 60_000,
      );
      const stations = new Map<string, FeedReading['stations'][number]>();
      const reading: FeedReading = { stations: [], prices: [], tomorrow: [], at: now };
      for (const [fuelType, product] of Object.entries(fuelWatchProducts) as [FuelType, number][]) {
        for (const { station, priceTenths, day } of await pricesOf(product, 'today')) {
          stations.set(station.code, station);
          const since = new Date(instantIn({ date: day, minuteOfDay: CHANGE_MINUTE }, ZONE));
          reading.prices.push({ stationCode: station.code, fuelType, priceTenths, since });
        }
        for (const { station, priceTenths, day } of minute < PUBLISHED_MINUTE
          ? []
          : await pricesOf(product, 'tomorrow'))
          reading.tomorrow.push({ stationCode: station.code, fuelType, priceTenths, day });
      }
      reading.stations = [...stations.values()];
      reading.tomorrow = reading.tomorrow.filter(({ stationCode }) => stations.has(stationCode));
      return reading;
    },
  };
}
