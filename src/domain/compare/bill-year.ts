import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, dateOfDay, dateParts, dayNumber } from '../calendar/civil-date.ts';
import { sumCents, timesRatio } from '../money/cents.ts';
import { frequencyOf, frequencyOfTwo } from '../bills/frequency.ts';
import type { Repeat } from '../bills/schedule.ts';

/** Payments to one provider from one account, unordered; the lists have equal length. */
export interface ProviderBills {
  name: string;
  /** Days since 1970-01-01. */
  days: readonly number[];
  /** Whole cents: a bill is positive, a refund negative. */
  amounts: readonly number[];
}

/** The annual cost of one provider, from its bills. */
export interface ProviderAnnualCost {
  name: string;
  yearCents: number;
  /** The number of bills counted, and the amount of one. */
  bills: number;
  billCents: number;
  /** Null if the figure is the sum of a whole year of irregular payments. */
  frequency: Exclude<Repeat, 'once'> | null;
  firstDate: CivilDate;
  lastDate: CivilDate;
}

/** A provider whose payments do not give an annual cost. */
export interface UnclearBills {
  name: string;
  bills: number;
  lastCents: number;
  lastDate: CivilDate;
}

const YEAR_DAYS = 365;

/** Bills per year as a ratio; by days if the period is a number of days. */
export const billsAYear: Readonly<Record<Exclude<Repeat, 'once'>, readonly [number, number]>> = {
  weekly: [365, 7],
  fortnightly: [365, 14],
  four_weekly: [365, 28],
  monthly: [12, 1],
  quarterly: [4, 1],
  halfyearly: [2, 1],
  annually: [1, 1],
};
const typicalDays: Readonly<Record<Exclude<Repeat, 'once'>, number>> = {
  weekly: 7,
  fortnightly: 14,
  four_weekly: 28,
  monthly: 30,
  quarterly: 91,
  halfyearly: 183,
  annually: 365,
};

const FOUR_WEEKS = { fewest: 27, most: 29 };

/**
 * The period of bills on the given ascending days. Gaps of 28 days are four-weekly unless the bills keep the day of
 * the month.
 */
export function billPeriod(days: readonly number[]): Exclude<Repeat, 'once'> | null {
  const gaps = days.slice(1).map((day, at) => day - days[at]!);
  if (gaps.length === 0) return null;
  const dayVaries = gaps.length > 1 || dateParts(dateOfDay(days[0]!)).day !== dateParts(dateOfDay(days[1]!)).day;
  if (dayVaries && gaps.every((gap) => gap >= FOUR_WEEKS.fewest && gap <= FOUR_WEEKS.most)) return 'four_weekly';
  const frequency = frequencyOf(days) ?? (gaps.length <= 2 ? commonFrequency(gaps) : null);
  return frequency === null || frequency.repeat === 'once' ? null : frequency.repeat;
}

/** The frequency that all gaps suggest, for two or three bills. */
function commonFrequency(gaps: readonly number[]): { repeat: Repeat } | null {
  const [first, ...others] = gaps.map(frequencyOfTwo);
  return first && others.every((other) => other?.repeat === first.repeat) ? first : null;
}

/**
 * The annual cost of a provider. If the last two bills are equal that price is used, otherwise the average of the
 * last year's bills, less refunds. Without a regular period the sum of a full year is used, if the history covers
 * one.
 *
 * @param history the first and last day of all the member's transactions.
 * @returns null if the provider is no longer paid.
 */
export function annualCostOf(
  { name, days, amounts }: ProviderBills,
  history: { first: CivilDate; last: CivilDate },
): ProviderAnnualCost | UnclearBills | null {
  const payments = days.map((day, at) => ({ day, cents: amounts[at]! })).toSorted((a, b) => a.day - b.day);
  const bills = payments.filter(({ cents }) => cents > 0);
  const newest = bills.at(-1);
  if (!newest) return null;
  const end = dayNumber(history.last);
  const inYear = payments.filter(({ day }) => day > end - YEAR_DAYS);
  const frequency = billPeriod(bills.map(({ day }) => day));
  if (frequency !== null) {
    if (end - newest.day > typicalDays[frequency] * 1.5 + 5) return null;
    const [times, over] = billsAYear[frequency];
    const latest = bills.slice(-Math.round(times / over));
    const isPrice = bills.at(-2)!.cents === newest.cents;
    const countedBills = isPrice ? latest.filter(({ cents }) => cents === newest.cents) : latest;
    const sum = sumCents(countedBills.map(({ cents }) => cents));
    const refunds = sumCents(inYear.filter(({ cents }) => cents < 0).map(({ cents }) => cents));
    return {
      name,
      yearCents: Math.max(0, timesRatio(sum, times, over * countedBills.length) + refunds),
      bills: countedBills.length,
      billCents: timesRatio(sum, 1, countedBills.length),
      frequency,
      firstDate: dateOfDay(countedBills[0]!.day),
      lastDate: dateOfDay(newest.day),
    };
  }
  const sum = sumCents(inYear.map(({ cents }) => cents));
  const billsInYear = inYear.filter(({ cents }) => cents > 0);
  if (billsInYear.length === 0) return null;
  if (history.first > addDays(history.last, 1 - YEAR_DAYS))
    return { name, bills: bills.length, lastCents: newest.cents, lastDate: dateOfDay(newest.day) };
  return {
    name,
    yearCents: Math.max(0, sum),
    bills: billsInYear.length,
    billCents: timesRatio(sum, 1, billsInYear.length),
    frequency: null,
    firstDate: dateOfDay(billsInYear[0]!.day),
    lastDate: dateOfDay(newest.day),
  };
}
