import { daysBetween } from '#domain/calendar/civil-date.ts';

/** Worth a word from so many days before the end. */
const SOON_DAYS = 14;

/** 'Ends today', 'Ends tomorrow', 'Ends in 5 days'; null while there is time, and when it is over. */
export function daysLeft(today: string, endsOn: string): string | null {
  const days = daysBetween(today, endsOn);
  if (days < 0 || days > SOON_DAYS) return null;
  return days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}
