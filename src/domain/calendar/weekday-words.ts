import type { Weekday } from './civil-date.ts';

/** Names of recurring weekdays, 1 for Monday to 7 for Sunday: 'Fridays', 'Weekends'. */

const weekdayNames: Readonly<Record<Weekday, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

export const WEEKEND: readonly Weekday[] = [6, 7];
export const WORKING_WEEK: readonly Weekday[] = [1, 2, 3, 4, 5];

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((day) => other.includes(day));

/** 'Fridays', 'Mondays and Tuesdays', 'Weekends', 'Weekdays'. Invalid numbers are ignored. */
export function weekdayWords(days: readonly number[]): string {
  if (same(days, WEEKEND)) return 'Weekends';
  if (same(days, WORKING_WEEK)) return 'Weekdays';
  const names = days.filter((day): day is Weekday => day in weekdayNames).map((day) => `${weekdayNames[day]}s`);
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}
