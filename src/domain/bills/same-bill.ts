import { addDays } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import type { Recurring } from './recurring.ts';
import { seriesDates } from './schedule.ts';
import type { Schedule } from './schedule.ts';

/** A scheduled payment that may be the same bill as a detected series. */
export interface ScheduledBill extends Pick<Schedule, 'startDate' | 'endDate' | 'repeat'> {
  cents: number;
  /** Null if the member has not set an account. */
  accountId: number | null;
  subCategoryId: number;
}

const SAME_PERCENT = 5;
const SAME_DAYS = 3;

/**
 * Whether a scheduled payment and a detected series are one bill under two names, such as 'Rent' and the agent's
 * name: same account, category and frequency, nearly the same amount, and due within days.
 */
export function isSameBill(detected: Recurring, scheduled: ScheduledBill): boolean {
  if (
    detected.subCategoryId === 0 ||
    detected.subCategoryId !== scheduled.subCategoryId ||
    detected.repeat !== scheduled.repeat
  )
    return false;
  if (scheduled.accountId !== null && scheduled.accountId !== detected.accountId) return false;
  if (Math.sign(detected.cents) !== Math.sign(scheduled.cents)) return false;
  if (Math.abs(detected.cents - scheduled.cents) * 100 > Math.abs(detected.cents) * SAME_PERCENT) return false;
  const series = { startDate: detected.nextDate, endDate: null, repeat: detected.repeat };
  const daysAround = (day: CivilDate): [CivilDate, CivilDate] => [addDays(day, -SAME_DAYS), addDays(day, SAME_DAYS)];
  // The later start must fall on a due date of the other.
  const sharedDates =
    scheduled.startDate > detected.nextDate
      ? seriesDates(series, ...daysAround(scheduled.startDate))
      : seriesDates(scheduled, ...daysAround(detected.nextDate));
  return sharedDates.length > 0;
}
