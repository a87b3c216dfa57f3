import type { CivilDate } from './civil-date.ts';
import { addDays, weekday } from './civil-date.ts';
import type { PublicHoliday } from './public-holidays.ts';
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR, publicHolidays } from './public-holidays.ts';
import { states } from './states.ts';
import type { State } from './states.ts';

/**
 * Business days of a state. Without a state ('national'), only nationwide holidays count, as in interbank settlement.
 * Outside the years with known holidays only weekends count.
 */
export type Region = State | 'national';

/** The holiday on a date, or null. */
export function holidayOn(date: CivilDate, region: Region): PublicHoliday | null {
  const year = Number(date.slice(0, 4));
  if (year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) return null;
  if (region !== 'national') return publicHolidays(year, region).find((holiday) => holiday.date === date) ?? null;
  const result = states.map((state) => publicHolidays(year, state).find((holiday) => holiday.date === date));
  return result.every((holiday) => holiday !== undefined) ? (result[1] ?? null) : null;
}

export function isBusinessDay(date: CivilDate, region: Region): boolean {
  return weekday(date) <= 5 && holidayOn(date, region) === null;
}

/**
 * The date itself if it is a business day, else the nearest one in a direction: a bill moves to the 'next', wages to
 * the 'previous'.
 */
export function shiftToBusinessDay(date: CivilDate, direction: 'next' | 'previous', region: Region): CivilDate {
  let day = date;
  while (!isBusinessDay(day, region)) day = addDays(day, direction === 'next' ? 1 : -1);
  return day;
}

/** Moves by a number of business days, backwards if negative; 0 gives the date itself or the next business day. */
export function addBusinessDays(date: CivilDate, days: number, region: Region): CivilDate {
  let day = shiftToBusinessDay(date, days < 0 ? 'previous' : 'next', region);
  for (let left = Math.abs(days); left > 0; left -= 1) {
    day = shiftToBusinessDay(addDays(day, days < 0 ? -1 : 1), days < 0 ? 'previous' : 'next', region);
  }
  return day;
}
