/** Dates and amounts of OFX, read straight from the characters of the file. */

import { parseAmount, parsePlainCents } from '../../money/parse-amount.ts';
import { parseDate } from '../csv/date-text.ts';
import { dayInZone, dayOf, digitsAt, isoDay } from '../day.ts';
import type { ReadDay } from '../day.ts';

const noDay: ReadDay = { date: '', corrected: false };

/**
 * Reads days and remembers the last one: rows of one day stand together, and a day need only be written once.
 */
export class OfxDays {
  #lastNumber = -1;
  #last: ReadDay = noDay;
  #order: 'dmy' | 'mdy' | null = null;
  readonly #zone: string | null;

  /** `zone` is that of the member, for times in GMT; without one every day is taken as written. */
  constructor(zone: string | null = null) {
    this.#zone = zone;
  }

  /**
   * The local day of '20170301120000.000[-3:BRT]' as it is written, or null. A bank's own zone is not applied: it means
   * the first of March, whatever the hour was elsewhere. A time in GMT is an instant, and its day is that of the
   * member.
   */
  read(text: string, from: number, to: number): ReadDay | null {
    if (to - from < 8) return null;
    if (this.#zone !== null && text.charCodeAt(to - 1) === closingBracket) {
      const day = dayOfInstant(text.slice(from, to), this.#zone);
      if (day !== null) return day;
    }
    const number = digitsAt(text, from, from + 8);
    if (number < 0) return this.#written(text.slice(from, to));
    if (number === this.#lastNumber) return this.#last;
    const day = dayOf(Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100);
    if (day === null) return null;
    this.#lastNumber = number;
    this.#last = day;
    return day;
  }

  /**
   * A day with marks between its numbers: the standard has none. Where the year stands last, the order of the others
   * must be plain from the numbers, or from those of a day before in the file.
   */
  #written(text: string): ReadDay | null {
    if (!isSlashed(text)) return isoDay(text.replaceAll('/', '-'));
    const [dmy, mdy] = [parseDate(text, 'dmy'), parseDate(text, 'mdy')];
    if (dmy !== mdy && (dmy === null || mdy === null)) this.#order ??= dmy === null ? 'mdy' : 'dmy';
    const order = dmy === mdy ? 'dmy' : this.#order;
    const date = (order === 'dmy' ? dmy : order === 'mdy' ? mdy : null) ?? null;
    return date === null ? null : { date, corrected: false };
  }
}

/** Whether a date is written as '14/02/2026', with the year last. */
export function isSlashed(text: string): boolean {
  return /^\s*\d{1,2}([/.-])\d{1,2}\1\d{4}(?!\d)/.test(text);
}

const closingBracket = 93;
const instantInGmt = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?\[[+-]?0+(?:\.0+)?(?::\w*)?\]$/;
/** The day in a zone of '20260218133000[0:GMT]', or null where the text states no instant. */
function dayOfInstant(text: string, zone: string): ReadDay | null {
  const match = instantInGmt.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const read = dayOf(year, month, day);
  if (read?.corrected !== false || hour > 23 || minute > 59) return null;
  return { date: dayInZone(read.date, hour * 3600 + minute * 60 + second, zone), corrected: false };
}

/** An amount in whole cents; `rounded` when the file gave a part of a cent. */
export interface OfxAmount {
  cents: number;
  rounded: boolean;
}

/** Currencies whose thousands are set apart by commas, where any are. */
const commaCurrencies = new Set(['AUD', 'NZD', 'USD', 'GBP']);

/** Whether a lone comma stands before exactly three digits, as both a decimal mark and one of thousands would. */
export function hasOpenComma(written: string): boolean {
  return /^[^\d,.]*[1-9]\d{0,2},\d{3}\D*$/.test(written);
}

/**
 * Whole cents of '-12.34', '1234,56', '+00115.8331', or null. The common shape is read by its digits alone.
 * A lone point or comma is the decimal mark, whatever follows it: OFX has no thousands separators (section 3.2.9.2).
 * Some banks write them against the standard: where both marks stand, the later one is the decimal mark, and a comma
 * before three digits is one of thousands in the currencies that have such, and unreadable in others.
 */
export function ofxAmount(
  text: string,
  from: number,
  to: number,
  currency: string | null = null,
): OfxAmount | number | null {
  const cents = parsePlainCents(text, from, to, '.');
  if (!Number.isNaN(cents)) return cents;
  const written = text.slice(from, to);
  const comma = written.indexOf(',');
  if (comma < 0) return parseAmount(written, '.');
  if (written.includes('.')) return parseAmount(written);
  if (hasOpenComma(written))
    return currency !== null && commaCurrencies.has(currency) ? parseAmount(written, '.') : null;
  return parseAmount(written, written.includes(',', comma + 1) ? '.' : ',');
}
