import { entryOf, term, words } from './cdr-values.ts';
import type { Fields } from './cdr-values.ts';

const DAY = 24 * 60;

/** Minutes after midnight for '700', '0700', '07:00' or '07:00:00+10:00'; null for anything else. */
function minutesOf(value: unknown): number | null {
  const text = words(value);
  const match = /^(\d{1,2}):(\d{2})/.exec(text) ?? /^T?(\d{0,2}?)(\d{1,2})$/.exec(text);
  if (!match) return null;
  const minutes = Number(match[1] || '0') * 60 + Number(match[2]);
  return minutes > DAY ? null : minutes;
}

/** The days of a week that a window stands for. */
const daysOf: Readonly<Record<string, readonly number[]>> = {
  BUSINESS_DAYS: [1, 2, 3, 4, 5],
  WEEKDAYS: [1, 2, 3, 4, 5],
  WEEKENDS: [0, 6],
};
const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function weekdays(days: unknown): Set<number> {
  const known = new Set<number>();
  for (const day of Array.isArray(days) ? days : []) {
    const text = term(day).toUpperCase();
    const group = entryOf(daysOf, text);
    if (group) for (const one of group) known.add(one);
    else if (names.includes(text.slice(0, 3))) known.add(names.indexOf(text.slice(0, 3)));
  }
  return known;
}

/**
 * The hours of a week in a window, which may pass midnight: one that ends at 6:59 lasts to 7:00. Null without times.
 */
export function windowOf({ days, startTime, endTime }: Fields): { days: number[]; from: number; to: number } | null {
  const from = minutesOf(startTime);
  const written = minutesOf(endTime);
  if (from === null || written === null) return null;
  const to = written % 60 === 59 || written % 60 === 29 ? written + 1 : written;
  return { days: [...weekdays(days)].toSorted((a, b) => a - b), from, to };
}

/** The minutes of a week in the windows of a rate. */
function minutesAWeek(windows: readonly Fields[]): number {
  let minutes = 0;
  for (const fields of windows) {
    const window = windowOf(fields);
    if (window === null) continue;
    const { days, from, to } = window;
    minutes += days.length * (to > from ? to - from : to - from + DAY);
  }
  return minutes;
}

/** The share of the week of each of several rates; equal shares where a rate has no hours. */
export function hoursShares(rates: readonly (readonly Fields[])[]): number[] {
  const minutes = rates.map(minutesAWeek);
  const all = minutes.reduce((sum, one) => sum + one, 0);
  if (minutes.some((one) => one === 0)) return rates.map(() => 1 / rates.length);
  return minutes.map((one) => one / all);
}
