import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { states } from '#domain/calendar/states.ts';
import type { State } from '#domain/calendar/states.ts';
import { instantIn } from '#domain/calendar/zone.ts';
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

/** Suburb, state and postcode of an address. Addresses without a comma before the suburb leave it in the street. */
export function endingOf(address: string): { suburb: string; state: State; postcode: string } | null {
  const [, before = '', state = '', postcode = ''] = ENDING.exec(address) ?? [];
  if (postcode === '') return null;
  const comma = before.lastIndexOf(',');
  return { suburb: tidied(before.slice(comma + 1)), state: state.toUpperCase() as State, postcode };
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
  const address = textOf(entry.address);
  const [code, ending] = [textOf(entry.code), endingOf(address)];
  if (code === '' || ending === null || typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return { code, brand: textOf(entry.brand), name: textOf(entry.name), address, ...ending, latitude, longitude };
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
