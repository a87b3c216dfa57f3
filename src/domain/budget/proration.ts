import type { PayCycleKind } from '../calendar/pay-cycle.ts';
import type { Period } from '../calendar/period.ts';
import { daysOfPeriod } from '../calendar/period.ts';
import { timesRatio } from '../money/cents.ts';

/**
 * Amounts per week, fortnight, four weeks, month or year turned into each other. A month is 52/12 weeks and a year 52
 * weeks, so that a weekly amount times 52 is the yearly one and twelve months make the same year.
 */
export type Frequency = PayCycleKind | 'quarterly' | 'yearly';

export const frequencies = ['weekly', 'fortnightly', 'four_weekly', 'monthly', 'quarterly', 'yearly'] as const;

/** Twelfths of a week, which keeps every frequency a whole number. */
const twelfthsOfWeek: Readonly<Record<Frequency, number>> = {
  weekly: 12,
  fortnightly: 24,
  four_weekly: 48,
  monthly: 52,
  quarterly: 156,
  yearly: 624,
};

/** $100 a week is $433.33 a month; rounded once, half away from zero. */
export function prorate(cents: number, from: Frequency, to: Frequency): number {
  return from === to ? cents : timesRatio(cents, twelfthsOfWeek[to], twelfthsOfWeek[from]);
}

/** An amount spread over a number of days: a weekly budget over the 30 days of the legacy month is 30/7 of it. */
export function prorateToDays(cents: number, from: Frequency, days: number): number {
  return timesRatio(cents, 12 * days, 7 * twelfthsOfWeek[from]);
}

/**
 * An amount for a period of rule M05, by the days that the period's window has, so that a budget and what was spent
 * in the window can be compared: the 15 days of a fortnight carry 15/7 of a week.
 */
export function prorateToPeriod(
  cents: number,
  from: Frequency,
  period: Period,
  place: 'elsewhere' | 'dashboard' = 'elsewhere',
): number {
  return prorateToDays(cents, from, daysOfPeriod(period, place));
}
