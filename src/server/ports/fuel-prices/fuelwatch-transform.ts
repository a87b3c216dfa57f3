import { isCivilDate } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { FuelType } from '#domain/fuel/fuel-types.ts';
import { XmlScanner } from '#domain/statements/xml-scanner.ts';
import { StatementRefusal } from '#domain/statements/statement.ts';
import { addressText } from '#domain/text/postal-address.ts';
import { FuelPricesUnavailable } from './port.ts';
import type { FeedStation } from './port.ts';

/** FuelWatch's numbers of the fuels that we know. */
export const fuelWatchProducts: Readonly<Partial<Record<FuelType, number>>> = {
  U91: 1,
  P95: 2,
  DL: 4,
  LPG: 5,
  P98: 6,
  E85: 10,
  PDL: 11,
};

export interface WatchedPrice {
  station: FeedStation;
  priceTenths: number;
  /** The day on which the station must charge it, from six in the morning. */
  day: CivilDate;
}

/** The feed has no number of a station: its place and name stand for it. */
function stationOf(item: ReadonlyMap<string, string>): FeedStation | null {
  const part = (name: string) => item.get(name)?.trim() ?? '';
  const [latitude, longitude] = [Number(part('latitude') || NaN), Number(part('longitude') || NaN)];
  const [name, suburb] = [part('trading-name'), part('location')];
  if (name === '' || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  const named = suburb
    .toLowerCase()
    .replace(/(^|\s)([a-z])/g, (_, before: string, initial: string) => before + initial.toUpperCase());
  return {
    code: `${latitude.toFixed(4)},${longitude.toFixed(4)}`,
    brand: part('brand'),
    name,
    address: addressText({ lines: [part('address')], suburb, state: 'WA' }),
    suburb: named,
    state: 'WA',
    postcode: '',
    latitude,
    longitude,
  };
}

function priceOf(item: ReadonlyMap<string, string>): WatchedPrice | null {
  const [station, price, day] = [stationOf(item), Number(item.get('price') || NaN), item.get('date') ?? ''];
  if (station === null || !Number.isFinite(price) || price < 0 || !isCivilDate(day)) return null;
  return { station, priceTenths: Math.round(price * 10), day };
}

/** Reads one RSS feed of FuelWatch; items that cannot be read are left out. @throws FuelPricesUnavailable */
export function fromFuelWatch(feed: string): WatchedPrice[] {
  const prices: WatchedPrice[] = [];
  let [item, hasChannel] = [new Map<string, string>(), false];
  const scanner = new XmlScanner({
    open(name) {
      if (name === 'channel') hasChannel = true;
      if (name === 'item') item = new Map();
    },
    close(name, text) {
      if (name !== 'item') return void item.set(name, text);
      const price = priceOf(item);
      if (price) prices.push(price);
    },
  });
  try {
    scanner.write(feed.replace(/^\uFEFF/, ''));
    scanner.end();
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
    hasChannel = false;
  }
  if (!hasChannel || scanner.path.length > 0) throw new FuelPricesUnavailable('FuelWatch sent an unreadable response.');
  return prices;
}
