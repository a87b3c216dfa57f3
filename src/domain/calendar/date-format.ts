import type { CivilDate } from './civil-date.ts';
import { dateParts, daysBetween, weekday } from './civil-date.ts';
import { wallTimeAt } from './zone.ts';

/**
 * How dates are shown (rule C09). The rule names the formats and shows only the default; the meanings here are the
 * product's own, in Australian order and with English names:
 *
 * | name    | meaning                        | Tuesday 5 March 2024, 15:07    |
 * |---------|--------------------------------|--------------------------------|
 * | default | DD/MM/YYYY                     | 05/03/2024                     |
 * | wmd     | weekday, month and day         | Tue 5 Mar                      |
 * | dmy     | day, month, year               | 5 Mar 2024                     |
 * | full    | everything, in words           | Tuesday 5 March 2024, 3:07 pm  |
 * | time    | the time of day                | 3:07 pm                        |
 * | ml      | the month at length            | March 2024                     |
 * | fromNow | how far from now               | 2 hours ago                    |
 *
 * An instant is shifted by the member's `time_offset`: the minutes that the wall clock is ahead of UTC, computed
 * from the server's time. A calendar date has no time of day and is never shifted.
 */
export type InstantFormat = 'default' | 'wmd' | 'dmy' | 'full' | 'time' | 'ml' | 'fromNow';
/** A date without a time has no 'time'; its 'full' ends after the year. */
export type DateFormat = Exclude<InstantFormat, 'time'>;

/** In English, from January. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const MINUTE_MS = 60_000;

const two = (value: number): string => String(value).padStart(2, '0');

export function monthName(month: number): string {
  const name = monthNames[month - 1];
  if (name === undefined) throw new RangeError(`Not a month: ${month}`);
  return name;
}

/** '5 Mar', for the axis of a chart, where the year is known. */
export function dayAndMonth(date: CivilDate): string {
  const { month, day } = dateParts(date);
  return `${day} ${monthName(month).slice(0, 3)}`;
}

/** '5 Mar', or '5 Mar 2024' where that is not the year of `today`. */
export function shortDate(date: CivilDate, today: CivilDate): string {
  return dateParts(date).year === dateParts(today).year ? dayAndMonth(date) : formatDate(date, 'dmy');
}

/** From so many days away, a day and a month may be taken for those of another year. */
const DAYS_WITHOUT_YEAR = 182;

/** 'Tue 5 Mar', or 'Tue 5 Mar 2024' where that is more than half a year from `today`. */
export function weekdayDate(date: CivilDate, today: CivilDate): string {
  const shown = formatDate(date, 'wmd');
  return Math.abs(daysBetween(today, date)) > DAYS_WITHOUT_YEAR ? `${shown} ${dateParts(date).year}` : shown;
}

export function weekdayName(date: CivilDate): string {
  return weekdays[weekday(date) - 1]!;
}

/** Formats a calendar date. `today` is only needed for 'fromNow' and defaults to the date itself. */
export function formatDate(date: CivilDate, format: DateFormat = 'default', today: CivilDate = date): string {
  const { year, month, day } = dateParts(date);
  switch (format) {
    case 'default':
      return `${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`;
    case 'wmd':
      return `${weekdayName(date).slice(0, 3)} ${day} ${monthName(month).slice(0, 3)}`;
    case 'dmy':
      return `${day} ${monthName(month).slice(0, 3)} ${year}`;
    case 'full':
      return `${weekdayName(date)} ${day} ${monthName(month)} ${year}`;
    case 'ml':
      return `${monthName(month)} ${year}`;
    case 'fromNow':
      return daysFromNow(daysBetween(today, date));
  }
}

/** Formats an instant in local time, `offsetMinutes` ahead of UTC. `nowMs` is only needed for 'fromNow'. */
export function formatInstant(
  instantMs: number,
  format: InstantFormat,
  offsetMinutes: number,
  nowMs: number = instantMs,
): string {
  if (format === 'fromNow') return timeFromNow(instantMs, nowMs, offsetMinutes);
  const wall = wallTimeAt(instantMs, offsetMinutes);
  if (format === 'time') return clockTime(wall.minuteOfDay);
  const shown = formatDate(wall.date, format);
  return format === 'full' ? `${shown}, ${clockTime(wall.minuteOfDay)}` : shown;
}

/** 907 → '3:07 pm'; midnight is '12:00 am'. */
export function clockTime(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minuteOfDay % 60)} ${hour < 12 ? 'am' : 'pm'}`;
}

function inWords(count: number, unit: string, future: boolean): string {
  const span = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return future ? `in ${span}` : `${span} ago`;
}

/** Whole units only, never rounded up, so that "2 months ago" is at least two months. */
function daysFromNow(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const size = Math.abs(days);
  if (size < 14) return inWords(size, 'day', days > 0);
  if (size < 60) return inWords(Math.floor(size / 7), 'week', days > 0);
  if (size < 365) return inWords(Math.floor(size / 30.4375), 'month', days > 0);
  return inWords(Math.floor(size / 365.25) || 1, 'year', days > 0);
}

/** Minutes and hours within a day, then days of local time, so that "yesterday" is the previous day. */
function timeFromNow(instantMs: number, nowMs: number, offsetMinutes: number): string {
  const minutes = Math.floor(Math.abs(instantMs - nowMs) / MINUTE_MS);
  const future = instantMs > nowMs;
  if (minutes === 0) return 'just now';
  if (minutes < 60) return inWords(minutes, 'minute', future);
  const days = daysBetween(wallTimeAt(nowMs, offsetMinutes).date, wallTimeAt(instantMs, offsetMinutes).date);
  if (minutes < 12 * 60 || days === 0) return inWords(Math.floor(minutes / 60), 'hour', future);
  return daysFromNow(days);
}

/**
 * The member's `time_offset` in minutes (rule C09): the server's local time in the member's zone ('2024-03-05
 * 15:07:30' or with a T) against the same instant in UTC. Rounded to a quarter of an hour, the finest offset in use,
 * to absorb latency.
 */
export function timeOffsetMinutes(serverDateTime: string, nowMs: number): number {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?/.exec(serverDateTime);
  if (!match) throw new RangeError(`Not a date and time: ${serverDateTime}`);
  const days = daysBetween('1970-01-01', match[1]!);
  const wallMinutes = days * 1_440 + Number(match[2]) * 60 + Number(match[3]) + Number(match[4] ?? 0) / 60;
  return Math.round((wallMinutes - nowMs / MINUTE_MS) / 15) * 15;
}
