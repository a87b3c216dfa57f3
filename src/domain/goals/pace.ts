import { addDays, daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { cyclesBetween } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';

/** The pace is measured over a quarter: long enough to include a month without saving, short enough to be current. */
export const PACE_DAYS = 91;
/** Over a shorter time a single transfer would dominate. */
const MIN_PACE_DAYS = 28;
/** Later dates are not predicted. */
export const MAX_DAYS = 40 * 366;

/** Paydays after today, up to and including the target date. */
export function paysUntil(cycle: PayCycle, today: CivilDate, by: CivilDate): number {
  if (by <= today) return 0;
  return cyclesBetween(cycle, addDays(today, 1), by).filter(({ first }) => first > today).length;
}

/** What each pay must contribute, rounded up to the cent; everything if no pay is left. */
export function neededPerPay(leftCents: number, pays: number): number {
  return pays <= 0 ? Math.max(0, leftCents) : Math.ceil(Math.max(0, leftCents) / pays);
}

/** Average daily gain of an account in cents; never negative. `netCents` is money in less money out since `since`. */
export function dailyPace(netCents: number, since: CivilDate, today: CivilDate): number {
  const days = Math.min(PACE_DAYS, Math.max(MIN_PACE_DAYS, daysBetween(since, today)));
  return Math.max(0, netCents) / days;
}

/**
 * The first day on which `savedOn`, which must be non-decreasing, reaches the target; null beyond `MAX_DAYS`.
 * `savedOn(0)` is today.
 */
export function dateReached(
  today: CivilDate,
  targetCents: number,
  savedOn: (days: number) => number,
): CivilDate | null {
  if (savedOn(0) >= targetCents) return today;
  if (savedOn(MAX_DAYS) < targetCents) return null;
  let [before, reached] = [0, MAX_DAYS];
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (savedOn(middle) >= targetCents) reached = middle;
    else before = middle;
  }
  return addDays(today, reached);
}

/** When a pledge, if always paid, will have covered the remainder; null beyond `MAX_DAYS`. */
export function pledgeEnd(
  leftCents: number,
  amountCents: number,
  frequency: 'week' | 'pay',
  cycle: PayCycle,
  today: CivilDate,
): CivilDate | null {
  if (leftCents <= 0) return today;
  const times = Math.ceil(leftCents / amountCents);
  if (frequency === 'week') return times * 7 > MAX_DAYS ? null : addDays(today, times * 7);
  if (times > MAX_DAYS / 7) return null;
  const paydays = cyclesBetween(cycle, addDays(today, 1), addDays(today, Math.min(times * 31 + 31, MAX_DAYS))).filter(
    ({ first }) => first > today,
  );
  return paydays[times - 1]?.first ?? null;
}
