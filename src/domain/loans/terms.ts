import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, addMonths, dateParts, daysBetween } from '../calendar/civil-date.ts';
import type { DayCount } from './interest.ts';
import type { UpcomingFee } from './plan.ts';

export const loanProducts = ['small_amount', 'personal'] as const;
export type LoanProduct = (typeof loanProducts)[number];

export const productNames: Readonly<Record<LoanProduct, string>> = {
  small_amount: 'Small loan',
  personal: 'Personal loan',
};

export const frequencies = ['weekly', 'fortnightly', 'four_weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** The input of a schedule. */
export interface LoanTerms {
  product: LoanProduct;
  principalCents: number;
  /** Annual rate in millionths: 94_822 is 9.4822%. A small loan has none. */
  annualPpm: number;
  dayCount: DayCount;
  /** Charged once, at the draw. */
  establishmentFeeCents: number;
  /** Charged at the start of each month of the term, the first at the draw. */
  monthlyFeeCents: number;
  drawDate: CivilDate;
  firstDueDate: CivilDate;
  frequency: Frequency;
  /** Number of payments. */
  instalments: number;
}

/** What a loan charges beyond the amount borrowed. */
export function chargesName({ annualPpm }: Pick<LoanTerms, 'annualPpm'>): string {
  return annualPpm > 0 ? 'fees and interest' : 'fees';
}

/** Days between payments, for frequencies with a fixed number. */
export const frequencyDays: Readonly<Record<Exclude<Frequency, 'monthly'>, number>> = {
  weekly: 7,
  fortnightly: 14,
  four_weekly: 28,
};

/**
 * The nth date after the first (0 is the first), always counted from the first, so that the 31st is kept after short
 * months.
 */
export function frequencyDate(first: CivilDate, frequency: Frequency, nth: number): CivilDate {
  if (frequency === 'monthly') return addMonths(first, nth);
  return addDays(first, nth * frequencyDays[frequency]);
}

/** The index of the first date on or after a day. */
export function firstIndexFrom(first: CivilDate, frequency: Frequency, day: CivilDate): number {
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

/** The months charged for a term: rounded to the nearest, at least one. */
export function chargedMonths(drawDate: CivilDate, lastDueDate: CivilDate): number {
  return Math.max(1, Math.round(daysBetween(drawDate, lastDueDate) / DAYS_A_MONTH));
}

/** The monthly fees by date; the first is on the day of the draw. */
export function monthlyFees({
  monthlyFeeCents,
  drawDate,
  firstDueDate,
  frequency,
  instalments,
}: LoanTerms): UpcomingFee[] {
  if (monthlyFeeCents === 0) return [];
  const months = chargedMonths(drawDate, frequencyDate(firstDueDate, frequency, instalments - 1));
  return Array.from({ length: months }, (_, nth) => ({ date: addMonths(drawDate, nth), cents: monthlyFeeCents }));
}
