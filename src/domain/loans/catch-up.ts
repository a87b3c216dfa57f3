import type { CivilDate } from '../calendar/civil-date.ts';
import { coverage, statusOf } from './coverage.ts';
import type { Instalment } from './plan.ts';

/** A schedule that replaces one with something overdue counts as kept after this many payments at least. */
const MIN_STORED_PAYMENTS = 2;

export interface ReplacedSchedule {
  schedule: readonly Instalment[];
  /** Paid since it was made. */
  paidCents: number;
  /** Until when it had to be kept; null where it did not. */
  catchUpTo: CivilDate | null;
  /** Whether it was agreed to for hardship. */
  isRelief: boolean;
}

/** Whether payments of a catch-up plan are still to come: until they have been made, nothing more is lent. */
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
 * Until when a new schedule has to be kept. A change cannot lift the hold on borrowing by itself: what was overdue, or still
 * to be caught up, has to be paid under the new schedule first. After a schedule that was agreed to for hardship it is all of it.
 *
 * @param through the last payment of a catch-up plan, where the new schedule is one.
 */
export function catchUpAfter(
  before: ReplacedSchedule,
  after: readonly Instalment[],
  today: CivilDate,
  through: CivilDate | null = null,
): CivilDate | null {
  const last = after.at(-1)?.dueDate ?? null;
  if (before.isRelief) return last;
  const isHidden = statusOf(after, 0, today).overdueCents === 0;
  const owing = coverage(before.schedule, before.paidCents, today).filter(
    ({ dueDate, state }) =>
      (isHidden && state === 'overdue') || (before.catchUpTo !== null && dueDate <= before.catchUpTo),
  );
  const cents = owing.reduce((sum, { cents: all, paidCents }) => sum + all - paidCents, 0);
  if (cents === 0) return null;
  let paid = 0;
  const enough = after.findIndex(({ cents: each }) => (paid += each) >= cents);
  const at = Math.max(enough, MIN_STORED_PAYMENTS - 1);
  const until = after[at]?.dueDate ?? last;
  return through !== null && (until === null || through > until) ? through : until;
}
