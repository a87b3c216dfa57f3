import type { CivilDate } from '../calendar/civil-date.ts';
import { coverage, repaymentStatus } from './coverage.ts';
import type { Instalment } from './plan.ts';

/** A schedule that replaces an overdue one must be kept for at least this many payments. */
const MIN_CATCH_UP_PAYMENTS = 2;

export interface ReplacedSchedule {
  schedule: readonly Instalment[];
  /** Paid since the schedule was created. */
  paidCents: number;
  /** Until when it must be kept before more can be borrowed; null if it need not be. */
  catchUpTo: CivilDate | null;
  /** Whether it was agreed for hardship. */
  isRelief: boolean;
}

/** Whether a catch-up plan is still running; nothing more is lent until it is complete. */
export function isCatchingUp(
  { schedule, paidCents, catchUpTo }: Pick<ReplacedSchedule, 'schedule' | 'paidCents' | 'catchUpTo'>,
  today: CivilDate,
): boolean {
  return (
    catchUpTo !== null &&
    coverage(schedule, paidCents, today).some(({ dueDate, state }) => dueDate <= catchUpTo && state !== 'paid')
  );
}

/**
 * Until when a new schedule must be kept. A change does not unblock borrowing by itself: overdue amounts and open
 * catch-up payments must first be paid under the new schedule. After a hardship schedule the whole new schedule must
 * be kept.
 *
 * @param through the last payment of a catch-up plan, if the new schedule is one.
 */
export function catchUpAfter(
  before: ReplacedSchedule,
  after: readonly Instalment[],
  today: CivilDate,
  through: CivilDate | null = null,
): CivilDate | null {
  const last = after.at(-1)?.dueDate ?? null;
  if (before.isRelief) return last;
  const isHidden = repaymentStatus(after, 0, today).overdueCents === 0;
  const toCatchUp = coverage(before.schedule, before.paidCents, today).filter(
    ({ dueDate, state }) =>
      (isHidden && state === 'overdue') || (before.catchUpTo !== null && dueDate <= before.catchUpTo),
  );
  const catchUpCents = toCatchUp.reduce((sum, { cents: all, paidCents }) => sum + all - paidCents, 0);
  if (catchUpCents === 0) return null;
  let cumulativeCents = 0;
  const coveringIndex = after.findIndex(({ cents: each }) => (cumulativeCents += each) >= catchUpCents);
  const lastIndex = Math.max(coveringIndex, MIN_CATCH_UP_PAYMENTS - 1);
  const until = after[lastIndex]?.dueDate ?? last;
  return through !== null && (until === null || through > until) ? through : until;
}
