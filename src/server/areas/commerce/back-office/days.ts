import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';

/** The first instant of a Sydney day. */
export const dayStart = (day: string): Date => new Date(startOfDayIn(day, DEFAULT_ZONE));
