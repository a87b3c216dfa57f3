import { daysBetween } from '#domain/calendar/civil-date.ts';
import type { DateSpan } from '#domain/calendar/period.ts';

/** A window in API format. */
export interface Window {
  start: string;
  end: string;
  days: number;
  days_left: number;
}

export function windowOf({ first, last }: DateSpan, today: string): Window {
  const days = daysBetween(first, last) + 1;
  return { start: first, end: last, days, days_left: Math.min(days, Math.max(0, daysBetween(today, last) + 1)) };
}
