import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, endOfMonth, startOfMonth, weekday } from '../calendar/civil-date.ts';

/** How often a member wants emails that are not about the account itself. */
export type MailFrequency = 'never' | 'immediately' | 'daily' | 'weekly' | 'monthly';

/**
 * The last day whose reminders go into today's email; null if none is sent today. Weekly emails are sent on Mondays
 * and monthly ones on the first; each covers the days until the next one.
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

/** Whether an occurrence belongs in the email: it is not past, and its reminder falls before the next email. */
export function isRemindedOf(dueDate: CivilDate, reminderDays: number, today: CivilDate, upTo: CivilDate): boolean {
  return dueDate >= today && addDays(dueDate, -reminderDays) <= upTo;
}
