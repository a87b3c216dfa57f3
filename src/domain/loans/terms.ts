import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, addMonths, dateParts, daysBetween } from '../calendar/civil-date.ts';
import type { DayCount } from './interest.ts';
import type { FeeAhead } from './plan.ts';

export const loanProducts = ['small_amount', 'personal'] as const;
export type LoanProduct = (typeof loanProducts)[number];

export const productNames: Readonly<Record<LoanProduct, string>> = {
  small_amount: 'Small loan',
  personal: 'Personal loan',
};

export const frequencies = ['weekly', 'fortnightly', 'four_weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Everything that a schedule follows from. */
export interface LoanTerms {
  product: LoanProduct;
  principalCents: number;
  /** Interest a year in millionths: 94_822 is 9.4822 %. A small loan has none. */
  annualPpm: number;
  dayCount: DayCount;
  /** Charged once, when the money is paid out. */
  establishmentFeeCents: number;
  /** Charged at the start of each month of the term, the first with the draw. */
  monthlyFeeCents: number;
  drawDate: CivilDate;
  firstDueDate: CivilDate;
  frequency: Frequency;
  /** How many payments. */
  instalments: number;
}

/** The days from one payment to the next, where a frequency has a number of them. */
export const frequencyDays: Readonly<Record<Exclude<Frequency, 'monthly'>, number>> = {
  weekly: 7,
  fortnightly: 14,
  four_weekly: 28,
};

/** The nth date of a frequency after the first (0 is the first itself), counted from the first so that the 31st comes back. */
export function frequencyDate(first: CivilDate, frequency: Frequency, nth: number): CivilDate {
  if (frequency === 'monthly') return addMonths(first, nth);
  return addDays(first, nth * frequencyDays[frequency]);
}

/** Which date of a frequency is the first on or after a day: 0 is the first of all. */
export function firstFrom(first: CivilDate, frequency: Frequency, day: CivilDate): number {
  if (day <= first) return 0;
  if (frequency !== 'monthly') return Math.ceil(daysBetween(first, day) / frequencyDays[frequency]);
  const [from, to] = [dateParts(first), dateParts(day)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return frequencyDate(first, frequency, months) < day ? months + 1 : months;
}

export function frequencyDates(first: CivilDate, frequency: Frequency, count: number): CivilDate[] {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Not a number of payments: ${count}`);
  return Array.from({ length: count }, (_, nth) => frequencyDate(first, frequency, nth));
}

const DAYS_A_MONTH = 365.25 / 12;

/** The months that a term is charged for: the nearest whole number, at least one, so that no fee is asked for a month that has barely begun. */
export function chargedMonths(drawDate: CivilDate, lastDueDate: CivilDate): number {
  return Math.max(1, Math.round(daysBetween(drawDate, lastDueDate) / DAYS_A_MONTH));
}

/** The monthly fees of the term, by date; the first falls on the day of the draw. */
export function monthlyFees({
  monthlyFeeCents,
  drawDate,
  firstDueDate,
  frequency,
  instalments,
}: LoanTerms): FeeAhead[] {
  if (monthlyFeeCents === 0) return [];
  const months = chargedMonths(drawDate, frequencyDate(firstDueDate, frequency, instalments - 1));
  return Array.from({ length: months }, (_, nth) => ({ date: addMonths(drawDate, nth), cents: monthlyFeeCents }));
}
