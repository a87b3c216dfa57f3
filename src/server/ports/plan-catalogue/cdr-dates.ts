import { UnreadablePlan } from './cdr-values.ts';

/** Of a year without a leap day. */
export const monthDays: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The month, from 0, and the day of 'MM-DD'; the 29th of February counts as the 28th. */
export function monthDay(value: unknown): { month: number; day: number } {
  const match = typeof value === 'string' ? /^(\d{2})-(\d{2})$/.exec(value) : null;
  const month = Number(match?.[1]) - 1;
  if (!match || month < 0 || month > 11) throw new UnreadablePlan('A tariff period has no dates.');
  return { month, day: Math.min(Number(match[2]), monthDays[month]!) };
}

function yearDay(value: unknown): number {
  const { month, day } = monthDay(value);
  return monthDays.slice(0, month).reduce((sum, days) => sum + days, 0) + day;
}

/** The days of a year from one 'MM-DD' to another, both included; it may pass the new year. */
export function daysBetween(start: unknown, end: unknown): number {
  const days = yearDay(end) - yearDay(start) + 1;
  return days > 0 ? days : days + 365;
}
