import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, dateOfDay, dateParts, dayNumber } from '../calendar/civil-date.ts';
import { sumCents, timesRatio } from '../money/cents.ts';
import { frequencyOf, frequencyOfTwo } from '../bills/frequency.ts';
import type { Repeat } from '../bills/schedule.ts';

/** Payments to one provider from one account, in no order; the two lists are in step. */
export interface ProviderBills {
  name: string;
  /** Days since 1970-01-01. */
  days: readonly number[];
  /** Whole cents: a bill is positive, a refund negative. */
  amounts: readonly number[];
}

/** What one provider costs in a year, from its bills. */
export interface ProviderYear {
  name: string;
  yearCents: number;
  /** How many bills the figure stands on, and what one of them comes to. */
  bills: number;
  billCents: number;
  /** Null for the sum of a whole year of payments without a frequency. */
  frequency: Exclude<Repeat, 'once'> | null;
  firstDate: CivilDate;
  lastDate: CivilDate;
}

/** A provider that was paid, but whose payments do not tell a year. */
export interface UnclearBills {
  name: string;
  bills: number;
  lastCents: number;
  lastDate: CivilDate;
}

const YEAR_DAYS = 365;

/** How often a bill of each period comes in a year, as a ratio: by days where its period is counted in days. */
export const billsAYear: Readonly<Record<Exclude<Repeat, 'once'>, readonly [number, number]>> = {
  weekly: [365, 7],
  fortnightly: [365, 14],
  four_weekly: [365, 28],
  monthly: [12, 1],
  quarterly: [4, 1],
  halfyearly: [2, 1],
  annually: [1, 1],
};
const usualDays: Readonly<Record<Exclude<Repeat, 'once'>, number>> = {
  weekly: 7,
  fortnightly: 14,
  four_weekly: 28,
  monthly: 30,
  quarterly: 91,
  halfyearly: 183,
  annually: 365,
};

const FOUR_WEEKS = { fewest: 27, most: 29 };

/** The period of bills on some days, in order: bills 28 days apart are four weeks apart unless they keep to a day of the month. */
export function billPeriod(days: readonly number[]): Exclude<Repeat, 'once'> | null {
  const gaps = days.slice(1).map((day, at) => day - days[at]!);
  if (gaps.length === 0) return null;
  const wanders = gaps.length > 1 || dateParts(dateOfDay(days[0]!)).day !== dateParts(dateOfDay(days[1]!)).day;
  if (wanders && gaps.every((gap) => gap >= FOUR_WEEKS.fewest && gap <= FOUR_WEEKS.most)) return 'four_weekly';
  const result = frequencyOf(days) ?? (gaps.length <= 2 ? sameForAll(gaps) : null);
  return result === null || result.repeat === 'once' ? null : result.repeat;
}

/** Two or three bills whose gaps all suggest the same. */
function sameForAll(gaps: readonly number[]): { repeat: Repeat } | null {
  const [first, ...others] = gaps.map(frequencyOfTwo);
  return first && others.every((other) => other?.repeat === first.repeat) ? first : null;
}

/**
 * What a provider costs in a year by its bills' own period: the price where the last two bills are the same, otherwise the
 * average of the bills of the last year. Refunds of that year are taken off. Where there is no period, a whole year
 * of the member's transactions tells the sum; without one nothing is told.
 *
 * @param known the first and the last day of all of the member's transactions.
 * @returns null for a provider that is no longer paid.
 */
export function providerYear(
  { name, days, amounts }: ProviderBills,
  known: { first: CivilDate; last: CivilDate },
): ProviderYear | UnclearBills | null {
  const payments = days.map((day, at) => ({ day, cents: amounts[at]! })).toSorted((a, b) => a.day - b.day);
  const bills = payments.filter(({ cents }) => cents > 0);
  const newest = bills.at(-1);
  if (!newest) return null;
  const end = dayNumber(known.last);
  const inYear = payments.filter(({ day }) => day > end - YEAR_DAYS);
  const frequency = billPeriod(bills.map(({ day }) => day));
  if (frequency !== null) {
    if (end - newest.day > usualDays[frequency] * 1.5 + 5) return null;
    const [times, over] = billsAYear[frequency];
    const latest = bills.slice(-Math.round(times / over));
    const isPrice = bills.at(-2)!.cents === newest.cents;
    const counted = isPrice ? latest.filter(({ cents }) => cents === newest.cents) : latest;
    const sum = sumCents(counted.map(({ cents }) => cents));
    const refunds = sumCents(inYear.filter(({ cents }) => cents < 0).map(({ cents }) => cents));
    return {
      name,
      yearCents: Math.max(0, timesRatio(sum, times, over * counted.length) + refunds),
      bills: counted.length,
      billCents: timesRatio(sum, 1, counted.length),
      frequency,
      firstDate: dateOfDay(counted[0]!.day),
      lastDate: dateOfDay(newest.day),
    };
  }
  const sum = sumCents(inYear.map(({ cents }) => cents));
  const billed = inYear.filter(({ cents }) => cents > 0);
  if (billed.length === 0) return null;
  if (known.first > addDays(known.last, 1 - YEAR_DAYS))
    return { name, bills: bills.length, lastCents: newest.cents, lastDate: dateOfDay(newest.day) };
  return {
    name,
    yearCents: Math.max(0, sum),
    bills: billed.length,
    billCents: timesRatio(sum, 1, billed.length),
    frequency: null,
    firstDate: dateOfDay(billed[0]!.day),
    lastDate: dateOfDay(newest.day),
  };
}
