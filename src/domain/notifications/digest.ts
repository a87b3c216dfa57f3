import type { WallTime } from '../calendar/zone.ts';
import { remindersUpTo } from '../bills/reminders.ts';
import type { MailFrequency } from '../bills/reminders.ts';

/** Digests are sent from 7 am; a missed one is sent later on the same day. */
const MORNING_MINUTE = 7 * 60;

/**
 * Whether the digest is due in the member's local time: at once, daily, on Mondays, or on the first of the month.
 * `lastOn` is the day of the last check.
 */
export function isDigestDue(
  frequency: MailFrequency,
  { date, minuteOfDay }: Pick<WallTime, 'date' | 'minuteOfDay'>,
  lastOn: string | null,
): boolean {
  if (frequency === 'never') return false;
  if (frequency === 'immediately') return true;
  return minuteOfDay >= MORNING_MINUTE && (lastOn === null || lastOn < date) && remindersUpTo(frequency, date) !== null;
}
