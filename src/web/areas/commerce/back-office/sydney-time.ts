import { DEFAULT_ZONE, instantIn, wallTimeIn } from '#domain/calendar/zone.ts';

/** A time in the store's zone, as its form has it. */
export interface SydneyTime {
  day: string | null;
  /** 'HH:MM' */
  time: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

export function sydneyTimeOf(at: Date | null, otherwise = '09:00'): SydneyTime {
  if (at === null) return { day: null, time: otherwise };
  const { date, minuteOfDay } = wallTimeIn(at.getTime(), DEFAULT_ZONE);
  return { day: date, time: `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}` };
}

/** The instant as it goes to the API; null without a day. */
export function instantOf({ day, time }: SydneyTime): string | null {
  if (day === null) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(instantIn({ date: day, minuteOfDay: hours * 60 + minutes }, DEFAULT_ZONE)).toISOString();
}
