/** Dates of QIF: those of Quicken with its blanks and apostrophes, and those of everyone else. */

import { parseDate } from '../csv/date-text.ts';
import { dayOf, fullYear } from '../day.ts';
import type { ReadDay } from '../day.ts';
import type { DateOrder } from '../statement.ts';

/** No spelling of a date needs more characters. */
const longestDate = 40;

/** Three numbers; what follows them, a time or the text of a bank that forgot the line end, is no part of the date. */
const threeNumbers = /^(\d{1,4})[/.'-](\d{1,2})[/.'-](\d{1,4})(?:\D|$)/;

/**
 * The date in an even spelling, so that one rule reads it: `6/ 1/94` is 6/1/1994, `1/15'98` is 1/15/1998, `1/15' 8` is
 * 1/15/2008, and the `1/ 1/100` of programs that counted on from 99 is 1/1/2000. Other spellings stay as they are.
 */
export function evenDate(text: string): string {
  const tight = text
    .slice(0, longestDate)
    .trim()
    .replace(/\s*([/.'\u2019-])\s*/g, (_, mark: string) => (mark === '\u2019' ? "'" : mark));
  const parts = threeNumbers.exec(tight);
  if (parts === null) return tight;
  const [, first = '', second = '', third = ''] = parts;
  // Points stay, because only days are written first with them.
  const mark = tight.charAt(first.length) === '.' ? '.' : '/';
  if (first.length > 2) return `${first}${mark}${second}${mark}${third}`;
  const year = Number(third);
  const full = third.length <= 2 ? fullYear(year) : third.length === 3 && year < 200 ? 1900 + year : year;
  return `${first}${mark}${second}${mark}${full}`;
}

/**
 * The day of a date in the order of its file. A day that can only be read the other way round is read so; one that its
 * month does not have is clamped; both say so by `corrected`. Null for what is no date.
 */
export function readQifDate(text: string, order: DateOrder): ReadDay | null {
  const even = evenDate(text);
  const date = parseDate(even, order);
  if (date !== null) return { date, corrected: false };
  const parts = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(even);
  if (parts === null) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const year = Number(parts[3]);
  const [day, month] = order === 'mdy' ? [second, first] : [first, second];
  const read = dayOf(year, month, day) ?? dayOf(year, day, month);
  return read === null ? null : { date: read.date, corrected: true };
}
