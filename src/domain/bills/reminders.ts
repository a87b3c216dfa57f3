import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, endOfMonth, startOfMonth, weekday } from '../calendar/civil-date.ts';

/** How often a member wants e-mails that are not about the account itself. */
export type MailFrequency = 'never' | 'immediately' | 'daily' | 'weekly' | 'monthly';

/**
 * The last day whose reminders belong into a letter of this morning; null when there is no letter. A weekly letter
 * comes on Mondays and a monthly one on the first: each looks as far as the next, so that no bill falls between them.
 */
export function remindersUpTo(frequency: MailFrequency, today: CivilDate): CivilDate | null {
  switch (frequency) {
    case 'never':
      return null;
    case 'immediately':
    case 'daily':
      return today;
    case 'weekly':
      return weekday(today) === 1 ? addDays(today, 6) : null;
    case 'monthly':
      return startOfMonth(today) === today ? endOfMonth(today) : null;
  }
}

/** Whether an occurrence belongs into the letter: its reminder has come or comes before the next letter, and it is not past. */
export function isRemindedOf(dueDate: CivilDate, reminderDays: number, today: CivilDate, upTo: CivilDate): boolean {
  return dueDate >= today && addDays(dueDate, -reminderDays) <= upTo;
}
