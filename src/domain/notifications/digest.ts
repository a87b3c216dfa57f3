import type { WallTime } from '../calendar/zone.ts';
import { remindersUpTo } from '../bills/reminders.ts';
import type { MailFrequency } from '../bills/reminders.ts';

/** Letters are written from seven in the morning on; a morning that was missed is made up for later on the same day. */
const MORNING_MINUTE = 7 * 60;

/**
 * Whether the letter that gathers what is new goes out now, by the clock on the member's wall: at once, or one a morning,
 * on Mondays, or on the first of the month. `lastOn` is the day for which one was looked at last.
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
