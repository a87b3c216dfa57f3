/**
 * Dates as exports write them: 31/12/2025, 1/4/10, 2025-12-31T09:30:00+11:00, 20251231, 31-Dec-25, 31 December 2025,
 * Dec 31, 2025, '13:03 26-09-25', 2025.12.31., with or without a time. The time is dropped and the day taken as
 * written, since a statement's days are the bank's own.
 */

import { daysInMonth } from '../../calendar/civil-date.ts';
import { fullYear } from '../day.ts';
import type { DateOrder } from '../statement.ts';

/** The result of `scanDate`: nothing, three numbers in an undetermined order, or an unambiguous day. */
export type DateScan = 'none' | 'numbers' | 'day';

/** Three numbers of a date in the order written, or year, month, day of a `day`. Reused by every scan. */
export interface ScannedDate {
  first: number;
  second: number;
  third: number;
  /** Written with points, as only those do who write the day first (or the year). */
  dotted: boolean;
}

export function noDate(): ScannedDate {
  return { first: 0, second: 0, third: 0, dotted: false };
}

const monthNames: readonly (readonly string[])[] = [
  ['january', 'januar', 'janvier', 'januari', 'enero', 'gennaio'],
  ['february', 'februar', 'fevrier', 'februari', 'febrero', 'febbraio'],
  ['march', 'marz', 'maerz', 'mrz', 'mars', 'maart', 'mrt', 'marzo'],
  ['april', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mei', 'mayo', 'maggio'],
  ['june', 'juni', 'juin', 'junio', 'giugno'],
  ['july', 'juli', 'juillet', 'julio', 'luglio'],
  ['august', 'aout', 'augustus', 'agosto'],
  ['september', 'septembre', 'septiembre', 'settembre'],
  ['october', 'oktober', 'octobre', 'octubre', 'ottobre'],
  ['november', 'novembre', 'noviembre'],
  ['december', 'dezember', 'decembre', 'diciembre', 'dicembre'],
];

/** The English three-letter names by their letters in one number, for the fast way. */
const monthByLetters = new Map(monthNames.map(([name], index) => [letters(name!, 0), index + 1]));

function letters(text: string, at: number): number {
  return ((text.charCodeAt(at) | 32) << 16) | ((text.charCodeAt(at + 1) | 32) << 8) | (text.charCodeAt(at + 2) | 32);
}

/** The month (1 to 12) of a name or its beginning in English, German, French, Dutch, Spanish or Italian; else 0. */
export function monthOfName(word: string): number {
  const plain = word
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase();
  if (plain.length < 3) return 0;
  return monthNames.findIndex((names) => names.some((name) => name.startsWith(plain))) + 1;
}

const time = String.raw`(?:[T ,/]+(?:at )?\d{1,2}[:.h]\d{2}.*| as of .*)?`;
const numbers = new RegExp(String.raw`^(\d{1,4})( ?[/.-] ?| )(\d{1,2})\2(\d{1,4})\.?${time}$`);
const dayMonthName = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|\.)?[ /.-]{0,3}([a-z\u00c0-\u017f]{3,10})\.?[ /.,-]{0,3}(\d{4}|\d{2})${time}$`,
  'i',
);
const monthNameDay = new RegExp(
  String.raw`^([a-z\u00c0-\u017f]{3,10})\.?[ -]{1,2}(\d{1,2})(?:st|nd|rd|th)?,?[ -]{1,2}(\d{4}|\d{2})${time}$`,
  'i',
);
const yearMonthName = new RegExp(String.raw`^(\d{4})[ /-]([a-z\u00c0-\u017f]{3,10})[ /-](\d{1,2})${time}$`, 'i');
const compact = /^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?:\d{4}(?:\d\d(?:\.\d+)?)?)?(?:\[.*\])?$/;
const leadingTimeOrDay = /^(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?),? +/i;

/** As exported to force text in a spreadsheet: ="27/02/2026". */
const wrapped = /^="{1,2}(.*?)"{1,2}$/;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Looks for a date in text[start, end), which must hold nothing else but a time. */
export function scanDate(text: string, start: number, end: number, scanned: ScannedDate): DateScan {
  const length = end - start;
  scanned.dotted = false;
  if (length === 10) {
    const separator = text.charCodeAt(start + 2);
    scanned.dotted = separator === 46;
    if (
      (separator === 47 || separator === 45 || separator === 46) &&
      text.charCodeAt(start + 5) === separator &&
      pairs(text, start, scanned)
    ) {
      return 'numbers';
    }
    if (text.charCodeAt(start + 4) === 45 && text.charCodeAt(start + 7) === 45 && yearFirst(text, start, scanned))
      return 'numbers';
  } else if ((length === 9 || length === 11) && namedMonth(text, start, length, scanned)) {
    return 'day';
  }
  return length < 5 || length > 64 ? 'none' : scanSlowly(text.slice(start, end).trim(), scanned);
}

function two(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const units = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(units) ? tens * 10 + units - 528 : -1;
}

function pairs(text: string, start: number, scanned: ScannedDate): boolean {
  const century = two(text, start + 6);
  const year = two(text, start + 8);
  scanned.first = two(text, start);
  scanned.second = two(text, start + 3);
  scanned.third = century * 100 + year;
  return scanned.first >= 0 && scanned.second >= 0 && century >= 0 && year >= 0;
}

function yearFirst(text: string, start: number, scanned: ScannedDate): boolean {
  const century = two(text, start);
  const year = two(text, start + 2);
  scanned.first = century * 100 + year;
  scanned.second = two(text, start + 5);
  scanned.third = two(text, start + 8);
  return scanned.second >= 0 && scanned.third >= 0 && century >= 0 && year >= 0;
}

/** '31 Dec 25' and '31-Dec-2025'. */
function namedMonth(text: string, start: number, length: number, scanned: ScannedDate): boolean {
  const day = two(text, start);
  const month = monthByLetters.get(letters(text, start + 3));
  const before = text.charCodeAt(start + 2);
  const after = text.charCodeAt(start + 6);
  if (day < 0 || month === undefined || before !== after || (before !== 32 && before !== 45 && before !== 47))
    return false;
  const high = two(text, start + 7);
  const low = length === 11 ? two(text, start + 9) : 0;
  if (high < 0 || low < 0) return false;
  scanned.first = length === 11 ? high * 100 + low : withCentury(high);
  scanned.second = month;
  scanned.third = day;
  return true;
}

function scanSlowly(written: string, scanned: ScannedDate): DateScan {
  const text = (written.charCodeAt(0) === 61 ? written.replace(wrapped, '$1') : written).replace(leadingTimeOrDay, '');
  let match = numbers.exec(text);
  if (match) {
    scanned.dotted = match[2]!.includes('.');
    scanned.first = Number(match[1]);
    scanned.second = Number(match[3]);
    scanned.third = Number(match[4]);
    const yearDigits = match[1]!.length > 2 ? match[1]!.length : match[4]!.length;
    return yearDigits === 3 ||
      (match[1]!.length > 2 && match[4]!.length > 2) ||
      (match[4]!.length === 1 && match[1]!.length !== 4)
      ? 'none'
      : 'numbers';
  }
  match = compact.exec(text);
  if (match) return day(scanned, Number(match[1]), Number(match[2]), Number(match[3]));
  match = dayMonthName.exec(text);
  if (match) return day(scanned, withCentury(Number(match[3])), monthOfName(match[2]!), Number(match[1]));
  match = monthNameDay.exec(text);
  if (match) return day(scanned, withCentury(Number(match[3])), monthOfName(match[1]!), Number(match[2]));
  match = yearMonthName.exec(text);
  if (match) return day(scanned, Number(match[1]), monthOfName(match[2]!), Number(match[3]));
  return 'none';
}

function day(scanned: ScannedDate, year: number, month: number, dayOfMonth: number): DateScan {
  scanned.first = year;
  scanned.second = month;
  scanned.third = dayOfMonth;
  return month === 0 ? 'none' : 'day';
}

function withCentury(year: number): number {
  return year < 100 ? fullYear(year) : year;
}

/** The day as one number (20251231); 0 if it does not exist between 1900 and 2199. */
export function dayOf(scan: DateScan, scanned: ScannedDate, order: DateOrder): number {
  if (scan === 'none') return 0;
  // Only a year can have four digits or exceed 31, so such a number overrules the order.
  const actual: DateOrder =
    scan === 'day' || scanned.first > 31 ? 'ymd' : order === 'ymd' && scanned.third > 31 ? 'dmy' : order;
  const year = actual === 'ymd' ? scanned.first : scanned.third;
  const month = actual === 'mdy' ? scanned.first : scanned.second;
  const dayOfMonth = actual === 'dmy' ? scanned.first : actual === 'mdy' ? scanned.second : scanned.third;
  const full = withCentury(year);
  const exists =
    full >= 1900 &&
    full <= 2199 &&
    month >= 1 &&
    month <= 12 &&
    dayOfMonth >= 1 &&
    dayOfMonth <= daysInMonth(full, month);
  return exists ? full * 10_000 + month * 100 + dayOfMonth : 0;
}

/** 'YYYY-MM-DD' of a day number such as 20251231. */
export function writtenDay(dayNumber: number): string {
  const digits = String(dayNumber);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** Parses one date in the given order: 'YYYY-MM-DD', or null if it is no date. */
export function parseDate(text: string, order: DateOrder): string | null {
  const scanned = noDate();
  const trimmed = text.trim();
  const dayNumber = dayOf(scanDate(trimmed, 0, trimmed.length, scanned), scanned, order);
  return dayNumber === 0 ? null : writtenDay(dayNumber);
}
