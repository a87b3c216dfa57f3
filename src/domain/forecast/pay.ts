import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, daysBetween } from '../calendar/civil-date.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';
import { LATE_PAY_DAYS } from './horizon.ts';

/** A pay may arrive a few days early around weekends and holidays. */
const EARLY_DAYS = 3;

/**
 * Paydays still expected until `to`. A payday close to the last pay counts as paid; a recent one without a
 * transaction is still expected, as transactions may arrive late. Without a known pay, paydays from today on.
 */
export function paydaysAhead(
  cycle: PayCycle,
  lastPaid: CivilDate | null,
  today: CivilDate,
  to: CivilDate,
): CivilDate[] {
  const dates: CivilDate[] = [];
  const from = lastPaid === null ? today : addDays(today, -LATE_PAY_DAYS);
  for (let date = paydayAfter(cycle, addDays(from, -1)); date <= to; date = paydayAfter(cycle, date)) {
    if (lastPaid !== null && daysBetween(lastPaid, date) <= EARLY_DAYS) continue;
    dates.push(date);
  }
  return dates;
}

interface DatedAmount {
  date: CivilDate;
  cents: number;
}

const AMOUNT_TOLERANCE = 0.25;

/** Whether a member has scheduled this pay: money in, within days, of about the same amount. */
export function isScheduledPay(pay: DatedAmount, scheduled: readonly DatedAmount[]): boolean {
  return scheduled.some(
    ({ date, cents }) =>
      cents > 0 &&
      Math.abs(daysBetween(date, pay.date)) <= EARLY_DAYS &&
      Math.abs(cents - pay.cents) <= pay.cents * AMOUNT_TOLERANCE,
  );
}
