import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, daysBetween } from '../calendar/civil-date.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';
import { LATE_PAY_DAYS } from './horizon.ts';

/** A pay may come a day or two early around weekends and holidays. */
const EARLY_DAYS = 3;

/**
 * Paydays that are still expected, up to `to`, after the pay that was seen last: one that came early is not expected
 * again, and one that has passed without its row is, as rows are brought late. Where no pay was seen, those from today on.
 */
export function paydaysAhead(
  cycle: PayCycle,
  lastSeen: CivilDate | null,
  today: CivilDate,
  to: CivilDate,
): CivilDate[] {
  const dates: CivilDate[] = [];
  const from = lastSeen === null ? today : addDays(today, -LATE_PAY_DAYS);
  for (let date = paydayAfter(cycle, addDays(from, -1)); date <= to; date = paydayAfter(cycle, date)) {
    if (lastSeen !== null && daysBetween(lastSeen, date) <= EARLY_DAYS) continue;
    dates.push(date);
  }
  return dates;
}

interface Dated {
  date: CivilDate;
  cents: number;
}

const ALIKE_SHARE = 0.25;

/** Whether a member has put this very pay among the scheduled payments: money in, within days, of about that amount. */
export function isScheduledPay(pay: Dated, scheduled: readonly Dated[]): boolean {
  return scheduled.some(
    ({ date, cents }) =>
      cents > 0 &&
      Math.abs(daysBetween(date, pay.date)) <= EARLY_DAYS &&
      Math.abs(cents - pay.cents) <= pay.cents * ALIKE_SHARE,
  );
}
