import type { CivilDate } from './civil-date.ts';
import { addDays } from './civil-date.ts';

/**
 * Periods by number of days (rule M05, 2-money-management §9). A fortnight has 15 days, and 14 on the dashboard, as
 * specified.
 */
export const periodDays = {
  day: 1,
  week: 7,
  week2: 14,
  week3: 21,
  week4: 28,
  week5: 35,
  fortnight: 15,
  month: 30,
  year: 365,
} as const;

export type Period = keyof typeof periodDays;

export const DASHBOARD_FORTNIGHT_DAYS = 14;

export function isPeriod(text: string): text is Period {
  return Object.hasOwn(periodDays, text);
}

/** The days of a period by where it is shown: on the dashboard a fortnight has 14. */
export function daysOfPeriod(period: Period, place: 'elsewhere' | 'dashboard' = 'elsewhere'): number {
  return period === 'fortnight' && place === 'dashboard' ? DASHBOARD_FORTNIGHT_DAYS : periodDays[period];
}

/** A span of days, both ends included. */
export interface DateSpan {
  first: CivilDate;
  last: CivilDate;
}

/** The window of a period that ends on and includes a date: week to 2024-03-10 is 2024-03-04 to 2024-03-10. */
export function windowEnding(last: CivilDate, days: number): DateSpan {
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError(`Not a number of days: ${days}`);
  return { first: addDays(last, 1 - days), last };
}

/** The preceding window of equal length, for comparison. */
export function windowBefore(span: DateSpan, days: number): DateSpan {
  return windowEnding(addDays(span.first, -1), days);
}
