import type { PayCycleKind } from '../calendar/pay-cycle.ts';
import type { Period } from '../calendar/period.ts';
import { daysOfPeriod } from '../calendar/period.ts';
import { timesRatio } from '../money/cents.ts';

/**
 * Converts amounts between frequencies. A month is 52/12 weeks and a year is 52 weeks, so a weekly amount times 52 is
 * the yearly one, and so are twelve months.
 */
export type Frequency = PayCycleKind | 'quarterly' | 'yearly';

export const frequencies = ['weekly', 'fortnightly', 'four_weekly', 'monthly', 'quarterly', 'yearly'] as const;

/** Twelfths of a week, so that every frequency is a whole number. */
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

/** An amount for a number of days: a weekly budget over the 30 days of the legacy month is 30/7 of it. */
export function prorateToDays(cents: number, from: Frequency, days: number): number {
  return timesRatio(cents, 12 * days, 7 * twelfthsOfWeek[from]);
}

/**
 * An amount for a period of rule M05, by the days in the period's window, so that it can be compared with spending in
 * the window: the 15 days of a fortnight count as 15/7 of a week.
 */
export function prorateToPeriod(
  cents: number,
  from: Frequency,
  period: Period,
  usedIn: 'elsewhere' | 'dashboard' = 'elsewhere',
): number {
  return prorateToDays(cents, from, daysOfPeriod(period, usedIn));
}
