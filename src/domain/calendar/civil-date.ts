/**
 * Calendar dates without time or zone, 'YYYY-MM-DD' as on the wire, so that text order is date order. Arithmetic uses
 * whole day numbers (1970-01-01 is 0, proleptic Gregorian), which daylight saving cannot affect.
 */

/** 'YYYY-MM-DD', an existing day. */
export type CivilDate = string;

/** Monday is 1 and Sunday is 7, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface DateParts {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
}

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;

/** The parts of a date. @throws RangeError unless it is an existing day. */
export function dateParts(date: CivilDate): DateParts {
  const parts = readParts(date);
  if (!parts) throw new RangeError(`Not a date (YYYY-MM-DD): ${date}`);
  return parts;
}

function readParts(text: string): DateParts | null {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return null;
  for (const at of [0, 1, 2, 3, 5, 6, 8, 9]) {
    const value = digit(text, at);
    if (value < 0 || value > 9) return null;
  }
  const year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3);
  const month = digit(text, 5) * 10 + digit(text, 6);
  const day = digit(text, 8) * 10 + digit(text, 9);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

/** Whether a text is an existing day in the format 'YYYY-MM-DD'. */
export function isCivilDate(text: string): boolean {
  return readParts(text) !== null;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The number of days of a month; the month counts from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Builds a date from its parts. @throws RangeError if it does not exist. */
export function civilDate(year: number, month: number, day: number): CivilDate {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  dateParts(text);
  return text;
}

/** Days since 1970-01-01. Years start in March internally, so that the leap day is last. */
export function dayNumber(date: CivilDate): number {
  const { year, month, day } = dateParts(date);
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The date of a day number; the inverse of `dayNumber`. */
export function dateOfDay(days: number): CivilDate {
  if (!Number.isSafeInteger(days)) throw new RangeError(`Not a day number: ${days}`);
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return civilDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return dateOfDay(dayNumber(date) + days);
}

/** The same day some months later, limited to the last day of the month (31 January + 1 month = 28 February). */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const { year, month, day } = dateParts(date);
  const index = year * 12 + (month - 1) + months;
  const newYear = Math.floor(index / 12);
  const newMonth = index - newYear * 12 + 1;
  return civilDate(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

export function addYears(date: CivilDate, years: number): CivilDate {
  return addMonths(date, years * 12);
}

/** Days from the first date to the second; negative if the second is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function weekday(date: CivilDate): Weekday {
  return weekdayOfDay(dayNumber(date));
}

/** The weekday of a day number (day 0 was a Thursday). */
export function weekdayOfDay(days: number): Weekday {
  return (((((days + 3) % 7) + 7) % 7) + 1) as Weekday;
}

export function startOfMonth(date: CivilDate): CivilDate {
  return `${date.slice(0, 8)}01`;
}

export function endOfMonth(date: CivilDate): CivilDate {
  const { year, month } = dateParts(date);
  return civilDate(year, month, daysInMonth(year, month));
}

/** The Monday of the date's week. */
export function startOfWeek(date: CivilDate): CivilDate {
  return addDays(date, 1 - weekday(date));
}

export function startOfYear(date: CivilDate): CivilDate {
  return `${date.slice(0, 5)}01-01`;
}

/** The nth weekday of a month (1 is the first, −1 the last); the third Monday of March is nthWeekday(2024, 3, 1, 3). */
export function nthWeekday(year: number, month: number, day: Weekday, nth: number): CivilDate {
  if (nth < 0) {
    const last = dayNumber(civilDate(year, month, daysInMonth(year, month)));
    return dateOfDay(last - ((weekdayOfDay(last) - day + 7) % 7) + (nth + 1) * 7);
  }
  const first = dayNumber(civilDate(year, month, 1));
  return dateOfDay(first + ((day - weekdayOfDay(first) + 7) % 7) + (nth - 1) * 7);
}
