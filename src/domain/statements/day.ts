/**
 * Calendar days in statements: parsed as numbers, returned as 'YYYY-MM-DD'.
 *
 * No time zone is applied. A bank prints the day that its customer saw, and that day is kept whatever the offset.
 */

import { daysInMonth } from '../calendar/civil-date.ts';

const twoDigits: readonly string[] = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

function writeDay(year: number, month: number, day: number): string {
  return `${year}-${twoDigits[month]}-${twoDigits[day]}`;
}

/** A day read from a file: null when nothing can be made of it; `corrected` when it does not exist and was clamped. */
export interface ReadDay {
  date: string;
  corrected: boolean;
}

/**
 * The day from three numbers. A day that its month lacks (30 February, from banks with 30-day interest months)
 * becomes the last day of that month, and is flagged.
 */
export function dayOf(year: number, month: number, day: number): ReadDay | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const last = daysInMonth(year, month);
  if (day <= last) return { date: writeDay(year, month, day), corrected: false };
  return { date: writeDay(year, month, last), corrected: true };
}

/**
 * The year of two digits: 70 to 99 are of the last century, the rest of this one. A fixed pivot rather than one that
 * moves with the clock, so that the same file gives the same rows in every year. Home-finance files begin in the
 * eighties, and no bank writes a row for the year 2070.
 */
export function fullYear(twoDigitYear: number): number {
  return twoDigitYear >= 70 ? 1900 + twoDigitYear : 2000 + twoDigitYear;
}

/** The number written in digits from `from` to `to` (exclusive), or -1 when a character is not a digit. */
export function digitsAt(text: string, from: number, to: number): number {
  if (to > text.length || from >= to) return -1;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** The day at the head of an ISO 8601 date or instant ('2014-12-31', '2014-12-31T10:15:00+01:00'), as written. */
export function isoDay(text: string): ReadDay | null {
  const trimmed = text.trim();
  if (trimmed.charCodeAt(4) !== 45 || trimmed.charCodeAt(7) !== 45) return null;
  return dayOf(digitsAt(trimmed, 0, 4), digitsAt(trimmed, 5, 7), digitsAt(trimmed, 8, 10));
}
