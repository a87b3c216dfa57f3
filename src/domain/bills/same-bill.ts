import { addDays } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import type { Recurring } from './recurring.ts';
import { seriesDates } from './schedule.ts';
import type { Schedule } from './schedule.ts';

/** What is known of a scheduled payment that may be a bill found in the transactions. */
export interface ScheduledBill extends Pick<Schedule, 'startDate' | 'endDate' | 'repeat'> {
  cents: number;
  /** Null where the member has not said which account it is paid from. */
  accountId: number | null;
  subCategoryId: number;
}

const SAME_PERCENT = 5;
const SAME_DAYS = 3;

/**
 * Whether a scheduled payment and what recurs in the transactions are one bill under two names, as members write 'Rent'
 * where the bank names the agent: one account, category and frequency, nearly the same amount, due within days.
 */
export function isSameBill(result: Recurring, scheduled: ScheduledBill): boolean {
  if (
    result.subCategoryId === 0 ||
    result.subCategoryId !== scheduled.subCategoryId ||
    result.repeat !== scheduled.repeat
  )
    return false;
  if (scheduled.accountId !== null && scheduled.accountId !== result.accountId) return false;
  if (Math.sign(result.cents) !== Math.sign(scheduled.cents)) return false;
  if (Math.abs(result.cents - scheduled.cents) * 100 > Math.abs(result.cents) * SAME_PERCENT) return false;
  const series = { startDate: result.nextDate, endDate: null, repeat: result.repeat };
  const around = (day: CivilDate): [CivilDate, CivilDate] => [addDays(day, -SAME_DAYS), addDays(day, SAME_DAYS)];
  // Whichever begins later must fall on a day of the other.
  const shared =
    scheduled.startDate > result.nextDate
      ? seriesDates(series, ...around(scheduled.startDate))
      : seriesDates(scheduled, ...around(result.nextDate));
  return shared.length > 0;
}
