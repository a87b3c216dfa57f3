/**
 * Calendar days in statements: parsed as numbers, returned as 'YYYY-MM-DD'.
 *
 * A bank prints the day that its customer saw, and that day is kept whatever the offset. Only a time in UTC is an
 * instant: its day is that of the member's zone.
 */

import { daysInMonth } from '../calendar/civil-date.ts';
import { civilDateIn } from '../calendar/zone.ts';

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

/** What is written where only the day is known: midnight, noon and the last second of a day. */
const secondsWithoutTime: ReadonlySet<number> = new Set([0, 43_200, 86_399]);

/** The day in `zone` of a time in UTC, given by its day and the seconds since midnight. */
export function dayInZone(date: string, seconds: number, zone: string): string {
  return secondsWithoutTime.has(seconds) ? date : civilDateIn(Date.parse(date) + seconds * 1000, zone);
}

const utcTime = /^T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]00:?00)$/;

/**
 * The day at the head of an ISO 8601 date or instant ('2014-12-31', '2014-12-31T10:15:00+01:00'), as written. A time in
 * UTC has the day of `zone`, where it is known.
 */
export function isoDay(text: string, zone: string | null = null): ReadDay | null {
  const trimmed = text.trim();
  if (trimmed.charCodeAt(4) !== 45 || trimmed.charCodeAt(7) !== 45) return null;
  const read = dayOf(digitsAt(trimmed, 0, 4), digitsAt(trimmed, 5, 7), digitsAt(trimmed, 8, 10));
  const time = zone === null || read === null || read.corrected ? null : utcTime.exec(trimmed.slice(10));
  if (!time) return read;
  const [hour = 0, minute = 0, second = 0] = time.slice(1).map((digits) => Number(digits ?? 0));
  return { date: dayInZone(read!.date, hour * 3600 + minute * 60 + second, zone!), corrected: false };
}
