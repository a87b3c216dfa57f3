import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, addMonths, dateOfDay, dateParts, daysInMonth } from '../calendar/civil-date.ts';
import type { Repeat } from './schedule.ts';

/** A frequency in which payments come: what its gaps look like, and how many payments make it sure. */
interface Frequency {
  repeat: Repeat;
  minDays: number;
  maxDays: number;
  usualDays: number;
  minRows: number;
}

const frequencies: readonly Frequency[] = [
  { repeat: 'weekly', minDays: 5, maxDays: 9, usualDays: 7, minRows: 4 },
  { repeat: 'fortnightly', minDays: 12, maxDays: 16, usualDays: 14, minRows: 4 },
  { repeat: 'four_weekly', minDays: 27, maxDays: 29, usualDays: 28, minRows: 5 },
  { repeat: 'monthly', minDays: 25, maxDays: 36, usualDays: 30, minRows: 3 },
  { repeat: 'quarterly', minDays: 83, maxDays: 100, usualDays: 91, minRows: 3 },
  { repeat: 'halfyearly', minDays: 174, maxDays: 192, usualDays: 183, minRows: 3 },
  { repeat: 'annually', minDays: 355, maxDays: 375, usualDays: 365, minRows: 2 },
];

/** How often each frequency comes in a year. */
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

/** Of the gaps between payments so many must fit: one that was missed or paid late does not end a frequency. */
const REGULAR_SHARE = 0.8;
/** Days of the month that are so close mean the same day, moved by weekends and holidays. */
const SAME_DAY_SPREAD = 5;

/** How far the days of the month lie apart, where the end of one month is near the start of the next. */
function spreadOfDays(days: readonly number[]): number {
  const sorted = days.map((day) => dateParts(dateOfDay(day)).day).sort((a, b) => a - b);
  const around = 31 - (sorted.at(-1)! - sorted[0]!);
  const gaps = sorted.slice(1).map((day, at) => day - sorted[at]!);
  return 31 - Math.max(around, ...gaps);
}

export interface DetectedFrequency {
  repeat: Repeat;
  usualDays: number;
}

/**
 * The frequency of payments on some days, given as day numbers in order; null where there is none.
 * Gaps of 28 days are four weeks only where the day of the month wanders, otherwise they are months.
 */
export function frequencyOf(days: readonly number[]): DetectedFrequency | null {
  const gaps = days.slice(1).map((day, at) => day - days[at]!);
  for (const frequency of frequencies) {
    if (days.length < frequency.minRows) continue;
    const fitting = gaps.filter((gap) => gap >= frequency.minDays && gap <= frequency.maxDays).length;
    if (fitting < gaps.length * REGULAR_SHARE) continue;
    if (frequency.repeat === 'four_weekly' && spreadOfDays(days) <= SAME_DAY_SPREAD) continue;
    return { repeat: frequency.repeat, usualDays: frequency.usualDays };
  }
  return null;
}

/** The frequency that a single gap of some days suggests; 28 days are rather a month than four weeks. */
export function frequencyOfTwo(gap: number): DetectedFrequency | null {
  const result = frequencies.find(
    ({ repeat, minDays, maxDays }) => repeat !== 'four_weekly' && gap >= minDays && gap <= maxDays,
  );
  return result ? { repeat: result.repeat, usualDays: result.usualDays } : null;
}

const monthsOf: Partial<Readonly<Record<Repeat, number>>> = { monthly: 1, quarterly: 3, halfyearly: 6, annually: 12 };

/** The day of the month that payments aim at: the most frequent, and of those the latest; a last day of its month counts as the 31st. */
function aimedDay(days: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of days) {
    const { year, month, day } = dateParts(dateOfDay(number));
    const aimed = day === daysInMonth(year, month) ? 31 : day;
    counts.set(aimed, (counts.get(aimed) ?? 0) + 1);
  }
  return [...counts].sort(([dayA, a], [dayB, b]) => b - a || dayB - dayA)[0]![0];
}

/** The next date after the last payment that a frequency gives, on the day of the month that the payments aim at. */
export function nextAfter(days: readonly number[], { repeat, usualDays }: DetectedFrequency): CivilDate {
  const last = dateOfDay(days.at(-1)!);
  const months = monthsOf[repeat];
  if (months === undefined) return addDays(last, usualDays);
  const aimed = aimedDay(days);
  const { year, month } = dateParts(addMonths(`${last.slice(0, 8)}15`, months));
  // A payment aimed at the 30th that came on the 2nd belongs to the month before.
  const late = dateParts(last).day < aimed - 15;
  const base = addMonths(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-15`, late ? -1 : 0);
  const parts = dateParts(base);
  return `${base.slice(0, 8)}${String(Math.min(aimed, daysInMonth(parts.year, parts.month))).padStart(2, '0')}`;
}
