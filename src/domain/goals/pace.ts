import { addDays, daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { cyclesBetween } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';

/** The pace is measured over a quarter of a year: long enough for a month without saving, short enough to be the present. */
export const PACE_DAYS = 91;
/** Over less than this a single transfer would promise the earth. */
const MIN_PACE_DAYS = 28;
/** Further away is no date that anybody plans by. */
export const FURTHEST_DAYS = 40 * 366;

/** Paydays that are still to come, up to and with the day by which the money must be there. */
export function paysUntil(cycle: PayCycle, today: CivilDate, by: CivilDate): number {
  if (by <= today) return 0;
  return cyclesBetween(cycle, addDays(today, 1), by).filter(({ first }) => first > today).length;
}

/** What must be put aside at each pay to have it all in time; all of it at once where no pay is left. Rounded up to the cent. */
export function neededPerPay(leftCents: number, pays: number): number {
  return pays <= 0 ? Math.max(0, leftCents) : Math.ceil(Math.max(0, leftCents) / pays);
}

/** What an account has gained each day lately; never below zero. `netCents` is what came in less what went out since `since`. */
export function dailyPace(netCents: number, since: CivilDate, today: CivilDate): number {
  const days = Math.min(PACE_DAYS, Math.max(MIN_PACE_DAYS, daysBetween(since, today)));
  return Math.max(0, netCents) / days;
}

/**
 * The first day on which `savedOn` reaches the target, where it can only grow with the days; null where it does not within
 * forty years. `savedOn(0)` is today.
 */
export function dayReached(today: CivilDate, targetCents: number, savedOn: (days: number) => number): CivilDate | null {
  if (savedOn(0) >= targetCents) return today;
  if (savedOn(FURTHEST_DAYS) < targetCents) return null;
  let [before, reached] = [0, FURTHEST_DAYS];
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (savedOn(middle) >= targetCents) reached = middle;
    else before = middle;
  }
  return addDays(today, reached);
}

/** When a pledge that is kept each time has brought what is left: the end of the time in which it does. Null beyond forty years. */
export function dayPledged(
  leftCents: number,
  amountCents: number,
  frequency: 'week' | 'pay',
  cycle: PayCycle,
  today: CivilDate,
): CivilDate | null {
  if (leftCents <= 0) return today;
  const times = Math.ceil(leftCents / amountCents);
  if (frequency === 'week') return times * 7 > FURTHEST_DAYS ? null : addDays(today, times * 7);
  if (times > FURTHEST_DAYS / 7) return null;
  const paydays = cyclesBetween(
    cycle,
    addDays(today, 1),
    addDays(today, Math.min(times * 31 + 31, FURTHEST_DAYS)),
  ).filter(({ first }) => first > today);
  return paydays[times - 1]?.first ?? null;
}
