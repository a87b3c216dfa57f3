import { DEFAULT_ZONE, instantIn, wallTimeIn } from '#domain/calendar/zone.ts';

/** A day and a time of day, as a form has them. The zone is the store's unless another one is named. */
export interface DayAndTime {
  day: string | null;
  /** 'HH:MM' */
  time: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

export function dayAndTimeOf(at: Date | null, otherwise = '09:00', zone = DEFAULT_ZONE): DayAndTime {
  if (at === null) return { day: null, time: otherwise };
  const { date, minuteOfDay } = wallTimeIn(at.getTime(), zone);
  return { day: date, time: `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}` };
}

/** The instant as it goes to the API; null without a day. */
export function instantOf({ day, time }: DayAndTime, zone = DEFAULT_ZONE): string | null {
  if (day === null) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(instantIn({ date: day, minuteOfDay: hours * 60 + minutes }, zone)).toISOString();
}
