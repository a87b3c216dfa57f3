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

export const rhythms = ['weekly', 'fortnightly', 'four_weekly', 'monthly'] as const;
export type Rhythm = (typeof rhythms)[number];

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
  rhythm: Rhythm;
  /** How many payments. */
  instalments: number;
}

/** The days from one payment to the next, where a rhythm has a number of them. */
export const rhythmDays: Readonly<Record<Exclude<Rhythm, 'monthly'>, number>> = {
  weekly: 7,
  fortnightly: 14,
  four_weekly: 28,
};

/** The nth date of a rhythm after the first (0 is the first itself), counted from the first so that the 31st comes back. */
export function rhythmDate(first: CivilDate, rhythm: Rhythm, nth: number): CivilDate {
  if (rhythm === 'monthly') return addMonths(first, nth);
  return addDays(first, nth * rhythmDays[rhythm]);
}

/** Which date of a rhythm is the first on or after a day: 0 is the first of all. */
export function firstFrom(first: CivilDate, rhythm: Rhythm, day: CivilDate): number {
  if (day <= first) return 0;
  if (rhythm !== 'monthly') return Math.ceil(daysBetween(first, day) / rhythmDays[rhythm]);
  const [from, to] = [dateParts(first), dateParts(day)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return rhythmDate(first, rhythm, months) < day ? months + 1 : months;
}

export function rhythmDates(first: CivilDate, rhythm: Rhythm, count: number): CivilDate[] {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Not a number of payments: ${count}`);
  return Array.from({ length: count }, (_, nth) => rhythmDate(first, rhythm, nth));
}

const DAYS_A_MONTH = 365.25 / 12;

/** The months that a term is charged for: the nearest whole number, at least one, so that no fee is asked for a month that has barely begun. */
export function chargedMonths(drawDate: CivilDate, lastDueDate: CivilDate): number {
  return Math.max(1, Math.round(daysBetween(drawDate, lastDueDate) / DAYS_A_MONTH));
}

/** The monthly fees of the term, by date; the first falls on the day of the draw. */
export function monthlyFees({ monthlyFeeCents, drawDate, firstDueDate, rhythm, instalments }: LoanTerms): FeeAhead[] {
  if (monthlyFeeCents === 0) return [];
  const months = chargedMonths(drawDate, rhythmDate(firstDueDate, rhythm, instalments - 1));
  return Array.from({ length: months }, (_, nth) => ({ date: addMonths(drawDate, nth), cents: monthlyFeeCents }));
}
