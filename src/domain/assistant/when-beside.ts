import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, addMonths, startOfWeek } from '../calendar/civil-date.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import { smallNumber } from './amounts.ts';
import type { Span } from './row-findings.ts';
import type { PartReader, Reader } from './when-marks.ts';
import { unitAt } from './when.ts';
import type { Now, When } from './when.ts';

/** Times just before or after another one: 'the week before Easter', and 'the week before', of what was said last. */

export type BesideUnit = 'day' | 'week' | 'weekend' | 'fortnight' | 'month' | 'quarter' | 'year';

const WEEK_DAYS = 7;
const lengths = { day: 1, week: WEEK_DAYS, fortnight: 2 * WEEK_DAYS } as const;
const lengthsInMonths = { month: 1, quarter: 3, year: 12 } as const;

/** So many units that end with a day. */
export function endingWith(last: CivilDate, count: number, unit: Exclude<BesideUnit, 'weekend'>): Span {
  const after = addDays(last, 1);
  const from =
    unit === 'day' || unit === 'week' || unit === 'fortnight'
      ? addDays(after, -lengths[unit] * count)
      : addMonths(after, -lengthsInMonths[unit] * count);
  return { from, to: last };
}

function startingWith(first: CivilDate, count: number, unit: Exclude<BesideUnit, 'weekend'>): Span {
  const after =
    unit === 'day' || unit === 'week' || unit === 'fortnight'
      ? addDays(first, lengths[unit] * count)
      : addMonths(first, lengthsInMonths[unit] * count);
  return { from: first, to: addDays(after, -1) };
}

/** The last whole weekend before a day, or the first one after it. */
function weekendBeside({ from, to }: Span, isBefore: boolean): Span {
  const saturday = isBefore ? addDays(startOfWeek(from), -2) : addDays(startOfWeek(addDays(to, 2)), 5);
  return { from: saturday, to: addDays(saturday, 1) };
}

/** So many units just before or after a time. */
export function beside(span: Span, count: number, unit: BesideUnit, isBefore: boolean): Span {
  if (unit === 'weekend') return weekendBeside(span, isBefore);
  return isBefore ? endingWith(addDays(span.from, -1), count, unit) : startingWith(addDays(span.to, 1), count, unit);
}

const units = '(day|night|week|weekend|fortnight|month|quarter|year)';
const unitOf = (word: string): BesideUnit => (word === 'night' ? 'day' : (word as BesideUnit));
const counts = '(\\d{1,2}|two|three|four|five|six|ten|couple of|few)';
const side = '(before|after|prior to|preceding|following|leading up to)';
const isBeforeIn = (word: string): boolean => !/^(?:after|following)$/.test(word);

const unitFor = ({ from, to }: Span): When['unit'] =>
  from === to ? 'day' : from.endsWith('-01') && addDays(to, 1) === addMonths(from, 1) ? 'month' : 'days';

const timeOf = (span: Span): When => ({ span, label: '', unit: unitFor(span) });

/** 'My last pay' is the day on which it came, not the cycle before this one. */
const moment = ({ span, unit }: When, now: Now): Span => {
  const payday = unitAt('pay', 0, now).from;
  return unit === 'pay' && span.from < payday ? { from: payday, to: payday } : span;
};

/** What stands right before a time of which it takes the days beside it. */
export const besideReaders: readonly PartReader[] = [
  [
    new RegExp(`\\b(?:the |that |a )?${units} ${side} (?:(?:the|my|our|this|last) )?$`),
    (match, when, now) => timeOf(beside(moment(when, now), 1, unitOf(match[1]!), isBeforeIn(match[2]!))),
  ],
  [
    new RegExp(`\\b(?:the |last |past |first )?${counts} ${units}s ${side} (?:(?:the|my|our|this|last) )?$`),
    (match, when, now) => {
      const count = smallNumber(match[1]!.replace(' of', ''));
      const unit = unitOf(match[2]!);
      if (count === null || unit === 'weekend') return null;
      return timeOf(beside(moment(when, now), count, unit, isBeforeIn(match[3]!)));
    },
  ],
  [
    /\b(?:the |a )?(week|fortnight|month|quarter|year) (?:ending|ended)(?: (?:on|in))? (?:the )?$|\bthe (week|fortnight|month|quarter|year) (?:to|up to) (?:the )?$/,
    (match, { span }) => timeOf(endingWith(span.to, 1, (match[1] ?? match[2]) as 'week')),
  ],
];

/** A time or an event that follows, so that 'the week before last Christmas' is not the week before last. */
export const notOfTime =
  '(?! (?:pay|payday|christmas|xmas|easter|new|anzac|good|week|weekend|fortnight|month|quarter|year|financial|summer|autumn|winter|spring|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\b)';

/** What may follow a time that hangs on what was said before; a time, an event or a name may not. */
const alone = `(?=$| (?:that|it|(?:last|next)${notOfTime}|then|on|at|for|in|and|or|but|did|do|was|were|is|had|have|i|we|with|than|vs|versus|v|compared?|how|what|from|by|as|too|please|instead|again|though|about|of)\\b)`;

const unitNames: Readonly<Record<string, When['unit']>> = {
  day: 'day',
  week: 'week',
  weekend: 'weekend',
  fortnight: 'fortnight',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  pay: 'pay',
  'pay cycle': 'pay',
};

const relative =
  (direction: 'before' | 'after'): Reader[1] =>
  (match, { today }) => ({
    span: { from: today, to: today },
    label: '',
    unit: unitNames[match[1] ?? ''] ?? 'days',
    relative: direction,
  });

const anyOne = '(?:(month|week|weekend|fortnight|year|quarter|pay|pay cycle|day)|one|period)';

/** Times that hang on what was said before. */
export const relativeReaders: readonly Reader[] = [
  [new RegExp(`\\bthe ${anyOne} (?:before|prior|earlier)${alone}(?: (?:that|last|it)\\b)?`), relative('before')],
  [/\bbefore that\b/, relative('before')],
  [
    /^(?:and |what about |how about |ok |or )*(?:the )?(week|month|fortnight|year|quarter|day|pay) (?:before|prior|earlier)(?: that)?$/,
    relative('before'),
  ],
  [/^(?:and |what about |how about |ok )?(?:the )?next(?: one)?$/, relative('after')],
  [new RegExp(`\\bthe ${anyOne} after${alone}(?: (?:that|next|it)\\b)?`), relative('after')],
  [/\bafter that\b/, relative('after')],
];

/** 'The week before payday' is that of the last payday, or of the next one for what is to come. */
export const besidePayday: Reader = [
  new RegExp(
    `\\b(?:the )?(?:${counts} )?${units}s? (before|after|prior to|leading up to) (?:(?:my|the|our) )?(last |next )?(?:pay ?day|paycheque|i (?:get|got|am|was) paid)\\b`,
  ),
  (match, now) => {
    const count = match[1] ? smallNumber(match[1].replace(' of', '')) : 1;
    if (count === null) return null;
    const [last, next] = [unitAt('pay', 0, now).from, paydayAfter(now.cycle, now.today)].map((day) =>
      beside({ from: day, to: day }, count, unitOf(match[2]!), isBeforeIn(match[3]!)),
    );
    if (match[4] === 'next ') return timeOf(next!);
    return { ...timeOf(last!), ...(match[4] === 'last ' ? {} : { ahead: next! }) };
  },
];

const sameUnit = (unit: When['unit'], other: When['unit']): boolean =>
  unit === other ||
  unit === 'days' ||
  (unit === 'year' && other === 'financial_year') ||
  (unit === 'week' && other === 'weekend') ||
  (unit === 'fortnight' && other === 'pay');

/** Whether a time that hangs on another names a unit of its own: 'the month before' after a week. */
export const hasOwnUnit = (when: When, base: When): boolean => !sameUnit(when.unit, base.unit);

/** The time before or after a base, in a unit of its own. */
export const besideBase = (when: When, base: When): When =>
  timeOf(beside(base.span, 1, when.unit as BesideUnit, when.relative === 'before'));
