import type { CivilDate } from '../calendar/civil-date.ts';
import {
  addDays,
  addMonths,
  civilDate,
  dateParts,
  daysBetween,
  daysInMonth,
  endOfMonth,
  startOfMonth,
  startOfWeek,
} from '../calendar/civil-date.ts';
import { smallNumber } from './amounts.ts';
import type { Span } from './row-findings.ts';
import { besideReaders, endingWith } from './when-beside.ts';
import type { PartReader } from './when-marks.ts';
import { dayOf } from './when-readers.ts';
import type { Now, When } from './when.ts';

/** Parts of a time, whatever time it is: 'the first week of', 'the start of', 'the third of'. */

/** 'The start of October' alone is its first ten days, and its end the last ten. */
const SOME_DAYS = 10;

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
];
const count = '(\\d{1,2}|two|three|four|five|six|ten|couple of|few)';

function ordinal(word: string): number {
  const at = ordinals.indexOf(word);
  return at >= 0 ? at + 1 : Number.parseInt(word, 10);
}

const days = (from: CivilDate, to: CivilDate): When => ({
  span: { from, to },
  label: '',
  unit: from === to ? 'day' : 'days',
});

const isMonth = ({ from, to }: Span): boolean => startOfMonth(from) === from && endOfMonth(from) === to;

/** Halves of months end with the 15th, halves of years with a month. */
export function half({ from, to }: Span, isFirst: boolean): When {
  if (isMonth({ from, to })) return isFirst ? days(from, addDays(from, 14)) : days(addDays(from, 15), to);
  const length = daysBetween(from, to) + 1;
  const middle = length > 360 ? addMonths(from, 6) : addDays(from, Math.round(length / 2));
  return isFirst ? days(from, addDays(middle, -1)) : days(middle, to);
}

function within({ from, to }: Span, first: CivilDate, last: CivilDate): When {
  return days(first < from ? from : first, last > to ? to : last);
}

function weekOf(span: Span, which: string): When {
  if (which === 'last' || which === 'final') return within(span, addDays(span.to, -6), span.to);
  const first = addDays(span.from, 7 * (ordinal(which) - 1));
  return within(span, first, addDays(first, 6));
}

function firstOrLast(span: Span, which: string, number: number, unit: string): When {
  const length = unit.startsWith('day')
    ? number
    : unit.startsWith('week')
      ? 7 * number
      : unit.startsWith('fortnight')
        ? 14 * number
        : 0;
  if (which === 'last' || which === 'final')
    return within(
      span,
      length === 0 ? addDays(addMonths(addDays(span.to, 1), -number), 0) : addDays(span.to, 1 - length),
      span.to,
    );
  return within(
    span,
    span.from,
    length === 0 ? addDays(addMonths(span.from, number), -1) : addDays(span.from, length - 1),
  );
}

function dayOfSpan({ span, ahead }: When, day: number, now: Now): When | null {
  if (!isMonth(span)) return null;
  const { year, month } = dateParts(span.from);
  if (ahead) return dayOf(day, month, null, now);
  if (day < 1 || day > daysInMonth(year, month)) return null;
  const date = civilDate(year, month, day);
  return days(date, date);
}

function quarterOf({ from, to }: Span, quarter: number): When | null {
  if (daysBetween(from, to) < 360) return null;
  const first = addMonths(from, 3 * (quarter - 1));
  return { span: { from: first, to: addDays(addMonths(first, 3), -1) }, label: '', unit: 'quarter' };
}

/** So many days, weeks or months that end with a day. */
function upTo(last: CivilDate, number: number, unit: string): When {
  const { from, to } = endingWith(last, number, unit.replace(/s$/, '') as 'day');
  return days(from, to);
}

/** Each pattern directly precedes the time that it takes a part of. */
export const partReaders: readonly PartReader[] = [
  [/\b(?:the )?(?:whole of|entirety of|all of|course of) $/, (_match, whole) => whole],
  [
    /\b(?:the )?(?:rest|remainder) of $/,
    (_match, { span, ahead }, { today }) => {
      const { from, to } = ahead ?? span;
      return to < today ? null : days(from > today ? from : today, to);
    },
  ],
  [/\bq([1-4]) (?:of )?(?:the )?$/, (match, { span }) => quarterOf(span, Number(match[1]))],
  [
    /\b(?:the )?(first|second|third|fourth|1st|2nd|3rd|4th|last|final) quarter (?:of |in )?(?:the )?$/,
    (match, { span }) => quarterOf(span, /^(?:last|final)$/.test(match[1]!) ? 4 : ordinal(match[1]!)),
  ],
  [
    /\b(?:the )?(first|second|third|fourth|fifth|1st|2nd|3rd|4th|last|final) week (?:of|in) (?:the )?$/,
    (match, { span }) => weekOf(span, match[1]!),
  ],
  [
    /\b(?:the )?(first|last|final) (day|weekend|fortnight|month) (?:of|in) (?:the )?$/,
    (match, { span }) => {
      if (match[2] !== 'weekend') return firstOrLast(span, match[1]!, 1, match[2]!);
      const saturday =
        match[1] === 'first'
          ? addDays(startOfWeek(addDays(span.from, 1)), 5)
          : addDays(startOfWeek(span.to), span.to === addDays(startOfWeek(span.to), 5) ? 5 : -2);
      return days(saturday, addDays(saturday, 1));
    },
  ],
  [
    new RegExp(`\\b(?:the )?(first|last|final) ${count} (days|weeks|fortnights|months) (?:of|in) (?:the )?$`),
    (match, { span }) => {
      const number = smallNumber(match[2]!.replace(' of', ''));
      return number === null ? null : firstOrLast(span, match[1]!, number, match[3]!);
    },
  ],
  [/\b(?:the )?(first|1st|front) half (?:(?:of|in) )?(?:the )?$/, (_match, { span }) => half(span, true)],
  [
    /\b(?:the )?(second|2nd|latter|back|other|last) half (?:(?:of|in) )?(?:the )?$/,
    (_match, { span }) => half(span, false),
  ],
  [
    new RegExp(`\\b(?:the )?(\\d{1,2}(?:st|nd|rd|th)|${ordinals.join('|')}) (?:of|in) (?:the )?$`),
    (match, whole, now) => dayOfSpan(whole, ordinal(match[1]!), now),
  ],
  [
    /\b(?:the )?(?:middle (?:of )?|mid |halfway through )(?:the )?$/,
    (_match, { span }) => (isMonth(span) ? days(addDays(span.from, 10), addDays(span.from, 19)) : null),
  ],
  [
    /\b(?:the )?(?:start|beginning|first part) of (?:the )?$|\bearly (?:in )?$/,
    (_match, { span }) => within(span, span.from, addDays(span.from, SOME_DAYS - 1)),
  ],
  [
    /\blate (?:in )?$|\b(?:the )?(?:tail end|last part|back end) of (?:the )?$/,
    (_match, { span }) => within(span, addDays(span.to, 1 - SOME_DAYS), span.to),
  ],
  [/\b(?:the )?end of (?:the )?$/, (_match, { span, ahead }) => days((ahead ?? span).to, (ahead ?? span).to)],
  [
    new RegExp(
      `\\b(?:the |last |past )?${count} (days|weeks|fortnights|months) (?:to|up to|until|till|ending|ended) (?:on )?(?:the )?$`,
    ),
    (match, { span }) => {
      const number = smallNumber(match[1]!.replace(' of', ''));
      return number === null ? null : upTo(span.to, number, match[2]!);
    },
  ],
  [
    /\b(?:the )?week (?:of|starting|beginning|commencing|from) (?:the )?$/,
    (_match, { span }) =>
      span.from === span.to ? days(startOfWeek(span.from), addDays(startOfWeek(span.from), 6)) : null,
  ],
  ...besideReaders,
  [/\b(?:the )?(?:month|quarter|year|period) of $/, (_match, whole) => whole],
];
