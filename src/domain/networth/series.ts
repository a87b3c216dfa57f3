import { addDays, addMonths, daysBetween, endOfMonth } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { totalsOf } from './totals.ts';
import type { Holding, Totals } from './totals.ts';

export type Granularity = 'day' | 'week' | 'month';

/** Up to a year is shown by day, up to three years by week, longer by month, which limits the number of points. */
const MAX_DAYS = 366;
const MAX_DAYS_BY_WEEK = 3 * 366;

export function granularityOf(first: CivilDate, last: CivilDate): Granularity {
  const days = daysBetween(first, last);
  return days <= MAX_DAYS ? 'day' : days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

/** The dates at which a span is sampled, oldest first; always includes the first and last day. */
export function datesOf(
  first: CivilDate,
  last: CivilDate,
  grain: Granularity = granularityOf(first, last),
): CivilDate[] {
  const dates: CivilDate[] = [];
  if (grain === 'month')
    for (let date = endOfMonth(first); date < last; date = endOfMonth(addMonths(date, 1))) dates.push(date);
  else for (let date = last; date >= first; date = addDays(date, grain === 'day' ? -1 : -7)) dates.unshift(date);
  if (dates[0] !== first) dates.unshift(first);
  if (dates.at(-1) !== last) dates.push(last);
  return dates;
}

/** A value from this day until the next step. */
export interface Step {
  date: CivilDate;
  cents: number;
}

/** The latest value on each date; null before the first step. */
export function valuesAt(steps: readonly Step[], dates: readonly CivilDate[]): (number | null)[] {
  let at = -1;
  return dates.map((date) => {
    while (at + 1 < steps.length && steps[at + 1]!.date <= date) at += 1;
    return at < 0 ? null : steps[at]!.cents;
  });
}

/** One asset or debt on each date; null while it is not recorded. */
export type HoldingSeries = readonly (Holding | null)[];

export interface Point extends Totals {
  date: CivilDate;
}

export function seriesOf(dates: readonly CivilDate[], lines: readonly HoldingSeries[]): Point[] {
  return dates.map((date, at) => {
    const holdings: Holding[] = [];
    for (const line of lines) {
      const holding = line[at];
      if (holding) holdings.push(holding);
    }
    return { date, ...totalsOf(holdings) };
  });
}

/** The part of the change that comes from assets and debts added after the first date. */
export function addedWithin(lines: readonly HoldingSeries[]): number {
  const added = lines.flatMap((line): Holding[] => {
    const first = line.findIndex((holding) => holding !== null);
    return first > 0 ? [line[first]!] : [];
  });
  return totalsOf(added).networthCents;
}
