import type { CivilDate } from '../calendar/civil-date.ts';
import { dateParts, dayNumber, isLeapYear } from '../calendar/civil-date.ts';
import { assertCents } from '../money/cents.ts';

/** Day-count conventions. */
export type DayCount = 'actual/365' | 'actual/actual' | '30/360';

/** A fraction of a year as whole numbers, so that interest is exact before it is rounded once. */
export interface YearShare {
  numerator: number;
  denominator: number;
}

const MILLION = 1_000_000;

/** Each day counts in the year that it ends in. */
function actualActual(from: CivilDate, to: CivilDate): YearShare {
  let [ordinary, leap] = [0, 0];
  for (let year = dateParts(from).year, start = dayNumber(from); ; year += 1) {
    const end = Math.min(dayNumber(to), dayNumber(`${String(year).padStart(4, '0')}-12-31`));
    if (isLeapYear(year)) leap += end - start;
    else ordinary += end - start;
    if (end === dayNumber(to)) return { numerator: ordinary * 366 + leap * 365, denominator: 365 * 366 };
    start = end;
  }
}

/** The fraction of a year between two dates. @throws RangeError if `to` is before `from`. */
export function yearShare(from: CivilDate, to: CivilDate, dayCount: DayCount): YearShare {
  if (to < from) throw new RangeError(`A period must end after it begins: ${from} to ${to}`);
  if (dayCount === 'actual/365') return { numerator: dayNumber(to) - dayNumber(from), denominator: 365 };
  if (dayCount === 'actual/actual') return actualActual(from, to);
  const [a, b] = [dateParts(from), dateParts(to)];
  return {
    numerator: 360 * (b.year - a.year) + 30 * (b.month - a.month) + Math.min(b.day, 30) - Math.min(a.day, 30),
    denominator: 360,
  };
}

/**
 * Simple interest of a period in whole cents, rounded once, half away from zero.
 *
 * @param annualPpm the annual rate in millionths: 94_822 is 9.4822%.
 */
export function interestCents(
  principalCents: number,
  annualPpm: number,
  from: CivilDate,
  to: CivilDate,
  dayCount: DayCount,
): number {
  if (annualPpm === 0 || principalCents === 0 || from === to) return 0;
  const { numerator, denominator } = yearShare(from, to, dayCount);
  const rate = annualPpm * numerator;
  const perUnit = denominator * MILLION;
  const product = assertCents(principalCents) * rate;
  if (Number.isSafeInteger(product) && Number.isSafeInteger(product * 2 + perUnit)) {
    const rest = product % perUnit;
    return (product - rest) / perUnit + (rest * 2 >= perUnit ? 1 : 0);
  }
  const divisor = BigInt(perUnit);
  return assertCents(Number((BigInt(principalCents) * BigInt(rate) * 2n + divisor) / (divisor * 2n)));
}

/** The growth factor of a balance over the period. */
export function growthFactor(annualPpm: number, from: CivilDate, to: CivilDate, dayCount: DayCount): number {
  const { numerator, denominator } = yearShare(from, to, dayCount);
  return 1 + ((annualPpm / MILLION) * numerator) / denominator;
}
