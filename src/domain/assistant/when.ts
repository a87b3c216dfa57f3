import type { CivilDate } from '../calendar/civil-date.ts';
import {
  addDays,
  addMonths,
  addYears,
  dateParts,
  dayNumber,
  endOfMonth,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from '../calendar/civil-date.ts';
import { dayAndMonth, formatDate } from '../calendar/date-format.ts';
import { financialYearOf } from '../calendar/financial-year.ts';
import { cycleContaining, nextCycle, paydayAfter, previousCycle } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';
import type { Span, Unit } from './row-findings.ts';

/** The member's day and the rhythm of the pay, by which words for time are read. */
export interface Now {
  today: CivilDate;
  cycle: PayCycle;
}

/** A time that a question names. */
export interface When {
  /** Whole, also where it reaches into the future. */
  span: Span;
  /** The same words for something that is still to come, where they can mean both ('on Friday', 'in March'). */
  ahead?: Span;
  /** In words without digits, such as 'last month'; empty where the dates say it better. */
  label: string;
  unit: Unit | 'financial_year' | 'weekend' | 'days';
  /** Only understood with the question before: the time before that one, or a year before it. */
  relative?: 'before' | 'after' | 'year_before';
  /** From its start until today: what 'since June' means where today is not held against June. */
  since?: Span;
  /** The time before it: 'before October'. */
  until?: true;
  /** Only its end is named, and its start is not known: 'up to October'. */
  isOpen?: true;
}

/** The earliest supported day. */
const FIRST_DAY = '1990-01-01';

const oneDay = (date: CivilDate): Span => ({ from: date, to: date });

function startOfQuarter(date: CivilDate): CivilDate {
  return addMonths(startOfMonth(date), -((dateParts(date).month - 1) % 3));
}

type CalendarUnit = 'day' | 'week' | 'fortnight' | 'month' | 'quarter' | 'year' | 'financial_year' | 'pay' | 'weekend';

function payAt(offset: number, { today, cycle }: Now): Span {
  let span = cycleContaining(cycle, today);
  for (let at = 0; at < offset; at += 1) span = nextCycle(cycle, span);
  for (let at = 0; at > offset; at -= 1) span = previousCycle(cycle, span);
  return { from: span.first, to: span.last };
}

/** The calendar's unit so many before or after the one of today: week 0 is this week, month −1 last month. */
export function unitAt(unit: CalendarUnit, offset: number, now: Now): Span {
  const { today } = now;
  switch (unit) {
    case 'day':
      return oneDay(addDays(today, offset));
    case 'week': {
      const from = addDays(startOfWeek(today), 7 * offset);
      return { from, to: addDays(from, 6) };
    }
    case 'weekend': {
      const from = addDays(startOfWeek(today), 5 + 7 * offset);
      return { from, to: addDays(from, 1) };
    }
    case 'fortnight':
      if (now.cycle.kind === 'fortnightly') return payAt(offset, now);
      return { from: addDays(today, 14 * offset - 13), to: addDays(today, 14 * offset) };
    case 'month': {
      const from = addMonths(startOfMonth(today), offset);
      return { from, to: endOfMonth(from) };
    }
    case 'quarter': {
      const from = addMonths(startOfQuarter(today), 3 * offset);
      return { from, to: addDays(addMonths(from, 3), -1) };
    }
    case 'year': {
      const from = addYears(startOfYear(today), offset);
      return { from, to: addDays(addYears(from, 1), -1) };
    }
    case 'financial_year': {
      const { first } = financialYearOf(today);
      const from = addYears(first, offset);
      return { from, to: addDays(addYears(from, 1), -1) };
    }
    case 'pay':
      return payAt(offset, now);
  }
}

/** On a Monday 'the weekend' is the one that has just been; on a Saturday it has begun. */
export function begunWeekend(now: Now): Span {
  const ofThisWeek = unitAt('weekend', 0, now);
  return ofThisWeek.from <= now.today ? ofThisWeek : unitAt('weekend', -1, now);
}

/** So many units up to today, today included. */
export function lastUnits(unit: CalendarUnit, count: number, { today }: Now): Span {
  const days = { day: 1, week: 7, weekend: 7, fortnight: 14, pay: 14 } as const;
  if (unit === 'month' || unit === 'quarter')
    return { from: addDays(addMonths(today, -count * (unit === 'quarter' ? 3 : 1)), 1), to: today };
  if (unit === 'year' || unit === 'financial_year') return { from: addDays(addYears(today, -count), 1), to: today };
  return { from: addDays(today, 1 - days[unit] * count), to: today };
}

/** So many units from today on. */
export function nextUnits(unit: CalendarUnit, count: number, { today }: Now): Span {
  const days = { day: 1, week: 7, weekend: 7, fortnight: 14, pay: 14 } as const;
  if (unit === 'month' || unit === 'quarter')
    return { from: today, to: addMonths(today, count * (unit === 'quarter' ? 3 : 1)) };
  if (unit === 'year' || unit === 'financial_year') return { from: today, to: addYears(today, count) };
  return { from: today, to: addDays(today, days[unit] * count) };
}

export function untilPayday({ today, cycle }: Now): Span {
  return { from: today, to: addDays(paydayAfter(cycle, today), -1) };
}

export function everything({ today }: Now): Span {
  return { from: FIRST_DAY, to: today };
}

export const isEverything = ({ from }: Span): boolean => from === FIRST_DAY;

/** The elapsed part of a span; null if it is in the future. */
export function pastOf(when: Pick<When, 'span'>, { today }: Now): Span | null {
  const { from, to } = when.span;
  if (from > today) return null;
  return { from, to: to > today ? today : to };
}

/** What is still to come of a span; null where it is over. */
export function aheadOf(when: Pick<When, 'span' | 'ahead'>, { today }: Now): Span | null {
  const { from, to } = when.ahead ?? when.span;
  if (to < today) return null;
  return { from: from < today ? today : from, to };
}

/** The span of the same kind just before: the month before a month, as many days before days. */
export function spanBefore({ span, unit }: Pick<When, 'span' | 'unit'>, now: Now): Span {
  const { from, to } = span;
  switch (unit) {
    case 'month':
    case 'quarter':
    case 'year':
    case 'financial_year': {
      const months = { month: 1, quarter: 3, year: 12, financial_year: 12 }[unit];
      const first = addMonths(from, -months);
      return { from: first, to: startOfMonth(from) === from ? addDays(from, -1) : addMonths(to, -months) };
    }
    case 'weekend':
      return { from: addDays(from, -7), to: addDays(to, -7) };
    case 'pay': {
      const before = previousCycle(now.cycle, cycleContaining(now.cycle, from));
      return { from: before.first, to: before.last };
    }
    default: {
      return { from: addDays(from, dayNumber(from) - dayNumber(to) - 1), to: addDays(from, -1) };
    }
  }
}

/** The span of the same kind just after. */
export function spanAfter({ span, unit }: Pick<When, 'span' | 'unit'>, now: Now): Span {
  const { from, to } = span;
  if (unit === 'pay') {
    const after = nextCycle(now.cycle, cycleContaining(now.cycle, to));
    return { from: after.first, to: after.last };
  }
  const first = addDays(to, 1);
  const months = { month: 1, quarter: 3, year: 12, financial_year: 12 }[unit as string];
  return {
    from: first,
    to: months === undefined ? addDays(to, dayNumber(to) - dayNumber(from) + 1) : addDays(addMonths(first, months), -1),
  };
}

/** The other half of a month or a year, of which a span is one half; null for any other span. */
export function otherHalf({ from, to }: Span): Span | null {
  const first = startOfMonth(from);
  const middle = addDays(first, 14);
  if (from === first && to === middle) return { from: addDays(to, 1), to: endOfMonth(from) };
  if (from === addDays(middle, 1) && to === endOfMonth(from)) return { from: first, to: middle };
  if (from !== first || to !== addDays(addMonths(from, 6), -1)) return null;
  const isFirst = dateParts(from).month === 1;
  return isFirst
    ? { from: addDays(to, 1), to: addDays(addMonths(from, 12), -1) }
    : { from: addMonths(from, -6), to: addDays(from, -1) };
}

export function yearBefore({ from, to }: Span): Span {
  return { from: addYears(from, -1), to: endOfMonth(to) === to ? endOfMonth(addYears(to, -1)) : addYears(to, -1) };
}

/** As dates are written in answers: '3 Nov 2026', '1 to 30 Nov 2026'. */
export function spanWords({ from, to }: Span): string {
  if (from === to) return formatDate(from, 'dmy');
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dateParts(from).day} to ${formatDate(to, 'dmy')}`;
  if (from.slice(0, 4) === to.slice(0, 4)) return `${dayAndMonth(from)} to ${formatDate(to, 'dmy')}`;
  return `${formatDate(from, 'dmy')} to ${formatDate(to, 'dmy')}`;
}

/** 'last month (1 to 31 Oct 2026)', 'on 3 Nov 2026' or 'from 1 to 27 Nov 2026'. */
export function whenWords(label: string, span: Span): string {
  if (isEverything(span)) return `up to ${formatDate(span.to, 'dmy')}`;
  if (label === '') return span.from === span.to ? `on ${spanWords(span)}` : `from ${spanWords(span)}`;
  return `${label} (${spanWords(span)})`;
}

/** The dates of a source: '1 to 27 Nov 2026', or 'up to 27 Nov 2026' for everything. */
export const sourceDates = (span: Span): string =>
  isEverything(span) ? `up to ${formatDate(span.to, 'dmy')}` : spanWords(span);

/** The words of a span at the start of a sentence: 'On 3 Nov 2026', 'From 1 to 27 Nov 2026'. */
export function whenOpening(span: Span): string {
  const words = whenWords('', span);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
