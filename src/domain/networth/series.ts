import { addDays, addMonths, daysBetween, endOfMonth } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { totalsOf } from './totals.ts';
import type { Holding, Totals } from './totals.ts';

export type Grain = 'day' | 'week' | 'month';

/** A year is shown by the day, three by the week, more by the month: never more points than can be seen. */
const MAX_DAYS = 366;
const MAX_DAYS_BY_WEEK = 3 * 366;

export function grainOf(first: CivilDate, last: CivilDate): Grain {
  const days = daysBetween(first, last);
  return days <= MAX_DAYS ? 'day' : days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

/** The days at which a span is looked at, the oldest first; the first and the last day are always among them. */
export function datesOf(first: CivilDate, last: CivilDate, grain: Grain = grainOf(first, last)): CivilDate[] {
  const dates: CivilDate[] = [];
  if (grain === 'month')
    for (let date = endOfMonth(first); date < last; date = endOfMonth(addMonths(date, 1))) dates.push(date);
  else for (let date = last; date >= first; date = addDays(date, grain === 'day' ? -1 : -7)) dates.unshift(date);
  if (dates[0] !== first) dates.unshift(first);
  if (dates.at(-1) !== last) dates.push(last);
  return dates;
}

/** From this day on something was worth so much, until the next such day. */
export interface Step {
  date: CivilDate;
  cents: number;
}

/** What a course of values is at each of the days: the newest value up to that day, null before the first. */
export function valuesAt(steps: readonly Step[], dates: readonly CivilDate[]): (number | null)[] {
  let at = -1;
  return dates.map((date) => {
    while (at + 1 < steps.length && steps[at + 1]!.date <= date) at += 1;
    return at < 0 ? null : steps[at]!.cents;
  });
}

/** One thing at each of the days: what it counts for, null while it is not there. */
export type Line = readonly (Holding | null)[];

export interface Point extends Totals {
  date: CivilDate;
}

/** Net worth at each of the days. */
export function seriesOf(dates: readonly CivilDate[], lines: readonly Line[]): Point[] {
  return dates.map((date, at) => {
    const holdings: Holding[] = [];
    for (const line of lines) {
      const holding = line[at];
      if (holding) holdings.push(holding);
    }
    return { date, ...totalsOf(holdings) };
  });
}

/** Of the change over the days, what came by things that were not there on the first of them: what each first counted for, debts taken off. */
export function addedWithin(lines: readonly Line[]): number {
  const added = lines.flatMap((line): Holding[] => {
    const first = line.findIndex((holding) => holding !== null);
    return first > 0 ? [line[first]!] : [];
  });
  return totalsOf(added).networthCents;
}
