import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, addMonths, dateOfDay, dateParts, daysInMonth } from '../calendar/civil-date.ts';
import type { Repeat } from './schedule.ts';

/** How a frequency is recognised: the range of its gaps in days, and the fewest payments that prove it. */
interface FrequencyRule {
  repeat: Repeat;
  minDays: number;
  maxDays: number;
  typicalDays: number;
  minPayments: number;
}

const frequencies: readonly FrequencyRule[] = [
  { repeat: 'weekly', minDays: 5, maxDays: 9, typicalDays: 7, minPayments: 4 },
  { repeat: 'fortnightly', minDays: 12, maxDays: 16, typicalDays: 14, minPayments: 4 },
  { repeat: 'four_weekly', minDays: 27, maxDays: 29, typicalDays: 28, minPayments: 5 },
  { repeat: 'monthly', minDays: 25, maxDays: 36, typicalDays: 30, minPayments: 3 },
  { repeat: 'quarterly', minDays: 83, maxDays: 100, typicalDays: 91, minPayments: 3 },
  { repeat: 'halfyearly', minDays: 174, maxDays: 192, typicalDays: 183, minPayments: 3 },
  { repeat: 'annually', minDays: 355, maxDays: 375, typicalDays: 365, minPayments: 2 },
];

/** Payments per year. */
export const paymentsAYear: Readonly<Record<Repeat, number>> = {
  once: 1,
  weekly: 52,
  fortnightly: 26,
  four_weekly: 13,
  monthly: 12,
  quarterly: 4,
  halfyearly: 2,
  annually: 1,
};

/** Share of the gaps that must fit; a missed or late payment does not end a series. */
const REGULAR_SHARE = 0.8;
/** In days. Days of the month this close count as the same day, moved by weekends and holidays. */
const SAME_DAY_SPREAD = 5;

/** The spread of the days of the month, measured around the end of the month. */
function spreadOfDays(days: readonly number[]): number {
  const sorted = days.map((day) => dateParts(dateOfDay(day)).day).sort((a, b) => a - b);
  const wrapGap = 31 - (sorted.at(-1)! - sorted[0]!);
  const gaps = sorted.slice(1).map((day, at) => day - sorted[at]!);
  return 31 - Math.max(wrapGap, ...gaps);
}

export interface DetectedFrequency {
  repeat: Repeat;
  typicalDays: number;
}

/**
 * The frequency of payments on the given days (day numbers, ascending), or null. Gaps of 28 days are four-weekly only
 * if the day of the month varies; otherwise they are monthly.
 */
export function frequencyOf(days: readonly number[]): DetectedFrequency | null {
  const gaps = days.slice(1).map((day, at) => day - days[at]!);
  for (const frequency of frequencies) {
    if (days.length < frequency.minPayments) continue;
    const fitting = gaps.filter((gap) => gap >= frequency.minDays && gap <= frequency.maxDays).length;
    if (fitting < gaps.length * REGULAR_SHARE) continue;
    if (frequency.repeat === 'four_weekly' && spreadOfDays(days) <= SAME_DAY_SPREAD) continue;
    return { repeat: frequency.repeat, typicalDays: frequency.typicalDays };
  }
  return null;
}

/** The frequency that a single gap suggests; 28 days count as monthly, not four-weekly. */
export function frequencyOfTwo(gap: number): DetectedFrequency | null {
  const rule = frequencies.find(
    ({ repeat, minDays, maxDays }) => repeat !== 'four_weekly' && gap >= minDays && gap <= maxDays,
  );
  return rule ? { repeat: rule.repeat, typicalDays: rule.typicalDays } : null;
}

const monthsOf: Partial<Readonly<Record<Repeat, number>>> = { monthly: 1, quarterly: 3, halfyearly: 6, annually: 12 };

/**
 * The usual day of the month: the most frequent one, and the latest of several. The last day of a month counts as the
 * 31st.
 */
function targetDay(days: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of days) {
    const { year, month, day } = dateParts(dateOfDay(number));
    const target = day === daysInMonth(year, month) ? 31 : day;
    counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return [...counts].sort(([dayA, a], [dayB, b]) => b - a || dayB - dayA)[0]![0];
}

/** The next date after the last payment, on the usual day of the month. */
export function nextAfter(days: readonly number[], { repeat, typicalDays }: DetectedFrequency): CivilDate {
  const last = dateOfDay(days.at(-1)!);
  const months = monthsOf[repeat];
  if (months === undefined) return addDays(last, typicalDays);
  const target = targetDay(days);
  const { year, month } = dateParts(addMonths(`${last.slice(0, 8)}15`, months));
  // A payment aimed at the 30th that came on the 2nd belongs to the month before.
  const slippedIntoNextMonth = dateParts(last).day < target - 15;
  const targetMonth = addMonths(
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-15`,
    slippedIntoNextMonth ? -1 : 0,
  );
  const targetMonthParts = dateParts(targetMonth);
  return `${targetMonth.slice(0, 8)}${String(Math.min(target, daysInMonth(targetMonthParts.year, targetMonthParts.month))).padStart(2, '0')}`;
}
