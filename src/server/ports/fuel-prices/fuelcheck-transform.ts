import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { states } from '#domain/calendar/states.ts';
import type { State } from '#domain/calendar/states.ts';
import { instantIn } from '#domain/calendar/zone.ts';
import { addressText } from '#domain/text/postal-address.ts';
import { FuelPricesUnavailable } from './port.ts';
import type { FeedPrice, FeedStation } from './port.ts';

/** FuelCheck gives local times. */
const ZONE = 'Australia/Sydney';

/** The end of an address: 'WILBERFORCE NSW 2756', and in a few 'Uralla, NSW  2358, AU'. */
const ENDING = new RegExp(`^(.*?)[\\s,]+(${states.join('|')})[\\s,]+(\\d{4})(?:[\\s,]+AU)?\\s*$`, 'i');

function tidied(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/(^|[\s\-(/])([a-z])/g, (_, before: string, initial: string) => before + initial.toUpperCase());
}

type Place = Pick<FeedStation, 'address' | 'suburb' | 'state' | 'postcode'>;

/** An address with its suburb, state and postcode. Without a comma before the suburb, the street is in the suburb. */
export function placeOf(text: string): Place | null {
  const [, before = '', code = '', postcode = ''] = ENDING.exec(text) ?? [];
  if (postcode === '') return null;
  const comma = before.lastIndexOf(',');
  const [street, suburb] = [before.slice(0, Math.max(comma, 0)).trim(), before.slice(comma + 1).trim()];
  const state = code.toUpperCase() as State;
  const address = addressText({ lines: [street], suburb, state, postcode });
  return { address, suburb: tidied(suburb), state, postcode };
}

/** '12/01/2026 02:30:43', or '2026-01-12 02:30:43', in Sydney; null for anything else. */
export function timeOf(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const local = value.replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1');
  const [, date = '', hour = '', minute = '', second = ''] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2}):(\d{2})/.exec(local) ?? [];
  if (!isCivilDate(date) || Number(hour) > 23 || Number(minute) > 59) return null;
  const wall = { date, minuteOfDay: Number(hour) * 60 + Number(minute) };
  return new Date(instantIn(wall, ZONE) + Number(second) * 1000);
}

interface Answer {
  stations: readonly Record<string, unknown>[];
  prices: readonly Record<string, unknown>[];
}

function isAnswer(answer: unknown): answer is Answer {
  const { stations, prices } = (answer ?? {}) as Record<string, unknown>;
  return Array.isArray(stations) && Array.isArray(prices);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function stationOf(entry: Record<string, unknown>): FeedStation | null {
  const { latitude, longitude } = (entry.location ?? {}) as Record<string, unknown>;
  const [code, place] = [textOf(entry.code), placeOf(textOf(entry.address))];
  if (code === '' || place === null || typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return { code, brand: textOf(entry.brand), name: textOf(entry.name), ...place, latitude, longitude };
}

function priceOf(entry: Record<string, unknown>): FeedPrice | null {
  const { stationcode, fueltype, price, lastupdated } = entry;
  const since = timeOf(lastupdated);
  if (since === null || typeof price !== 'number' || !Number.isFinite(price) || price < 0) return null;
  return {
    stationCode: textOf(stationcode),
    fuelType: textOf(fueltype),
    priceTenths: Math.round(price * 10),
    since,
    until: null,
  };
}

/**
 * Reads FuelCheck's answer, `{ "stations": […], "prices": […] }`; entries that cannot be read are left out.
 * @throws FuelPricesUnavailable where it has no such lists
 */
export function fromFuelCheck(answer: unknown): { stations: FeedStation[]; prices: FeedPrice[] } {
  if (!isAnswer(answer)) throw new FuelPricesUnavailable('FuelCheck sent an unreadable response.');
  const stations = answer.stations.map(stationOf).filter((station) => station !== null);
  const known = new Set(stations.map(({ code }) => code));
  const prices = answer.prices.map(priceOf).filter((price) => price !== null && known.has(price.stationCode));
  return { stations, prices: prices as FeedPrice[] };
}
