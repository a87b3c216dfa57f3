import type { CivilDate } from './civil-date.ts';
import { addDays, civilDate, dateOfDay, dateParts, dayNumber, daysInMonth } from './civil-date.ts';
import type { DateSpan } from './period.ts';

/**
 * Pay cycles run from one payday to the day before the next, so every day is in exactly one cycle. Weekly cycles are
 * anchored at a real payday; the monthly cycle starts on a day of the month, limited to its last day.
 */
export type PayCycle =
  | { kind: 'weekly' | 'fortnightly' | 'four_weekly'; payday: CivilDate }
  | { kind: 'monthly'; day: number };

export type PayCycleKind = PayCycle['kind'];

const cycleDays = { weekly: 7, fortnightly: 14, four_weekly: 28 } as const;

/** The default until a payday is known: months from the 1st. */
export const calendarMonths: PayCycle = { kind: 'monthly', day: 1 };

function monthlyPayday(year: number, month: number, day: number): CivilDate {
  return civilDate(year, month, Math.min(day, daysInMonth(year, month)));
}

/** A month forwards or backwards, as year and month. */
function monthAway(year: number, month: number, months: number): { year: number; month: number } {
  const index = year * 12 + month - 1 + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

function assertCycle(cycle: PayCycle): void {
  if (cycle.kind === 'monthly' && !(Number.isInteger(cycle.day) && cycle.day >= 1 && cycle.day <= 31)) {
    throw new RangeError(`Not a day of the month: ${cycle.day}`);
  }
}

/** The payday on or before a date: the first day of its cycle. */
export function paydayOnOrBefore(cycle: PayCycle, date: CivilDate): CivilDate {
  assertCycle(cycle);
  if (cycle.kind !== 'monthly') {
    const length = cycleDays[cycle.kind];
    const day = dayNumber(date);
    const gap = day - dayNumber(cycle.payday);
    return dateOfDay(day - (((gap % length) + length) % length));
  }
  const { year, month } = dateParts(date);
  const here = monthlyPayday(year, month, cycle.day);
  if (here <= date) return here;
  const before = monthAway(year, month, -1);
  return monthlyPayday(before.year, before.month, cycle.day);
}

/** The first payday strictly after a date. */
export function paydayAfter(cycle: PayCycle, date: CivilDate): CivilDate {
  const start = paydayOnOrBefore(cycle, date);
  if (cycle.kind !== 'monthly') return addDays(start, cycleDays[cycle.kind]);
  const { year, month } = dateParts(start);
  const next = monthAway(year, month, 1);
  return monthlyPayday(next.year, next.month, cycle.day);
}

/** The cycle that contains a date; `last` is the day before the next payday. */
export function cycleContaining(cycle: PayCycle, date: CivilDate): DateSpan {
  return { first: paydayOnOrBefore(cycle, date), last: addDays(paydayAfter(cycle, date), -1) };
}

export function nextCycle(cycle: PayCycle, span: DateSpan): DateSpan {
  return cycleContaining(cycle, addDays(span.last, 1));
}

export function previousCycle(cycle: PayCycle, span: DateSpan): DateSpan {
  return cycleContaining(cycle, addDays(span.first, -1));
}

/** Every cycle that overlaps the span, in order, not truncated. */
export function cyclesBetween(cycle: PayCycle, from: CivilDate, to: CivilDate): DateSpan[] {
  const cycles: DateSpan[] = [];
  if (to < from) return cycles;
  for (let span = cycleContaining(cycle, from); span.first <= to; span = nextCycle(cycle, span)) cycles.push(span);
  return cycles;
}

/** The number of days of a span, both ends included. */
export function spanDays(span: DateSpan): number {
  return dayNumber(span.last) - dayNumber(span.first) + 1;
}

/** The share of a span elapsed at the end of a day: 0 before it, 1 from its last day on. */
export function shareGone(span: DateSpan, today: CivilDate): number {
  if (today < span.first) return 0;
  if (today >= span.last) return 1;
  return (dayNumber(today) - dayNumber(span.first) + 1) / spanDays(span);
}
