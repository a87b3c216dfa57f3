import { Failure } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { MAX_SHIFT_DAYS, isOpen, occurrencesOf } from '#domain/bills/schedule.ts';
import type { Occurrence } from '#domain/bills/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import { decisionsBetween } from './occurrence-store.ts';
import { LOOK_AHEAD_DAYS, LOOK_BACK_DAYS } from '../scheduled/payment.ts';
import { onePayment, profileState } from '../scheduled/payment-store.ts';
import { regionOf, scheduleOf } from './plan.ts';

/** An occurrence can be moved at most this far, so that it stays near its original due date. */
export const MAX_MOVED_DAYS = 366;

export const missing = (): Failure => new Failure('not_found', 'We couldn’t find that bill.');

/** Returns the occurrence on a day of the series, or the earliest open one. */
export async function occurrenceNamed(
  db: Database,
  memberId: number,
  id: number,
  onDate: CivilDate | undefined,
  today: CivilDate,
): Promise<Occurrence | undefined> {
  const span =
    onDate === undefined
      ? { from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, LOOK_AHEAD_DAYS) }
      : { from: onDate, to: onDate };
  const [row, decisions, state] = await Promise.all([
    onePayment(db, memberId, id),
    decisionsBetween(db, memberId, addDays(span.from, -MAX_SHIFT_DAYS), addDays(span.to, MAX_SHIFT_DAYS)),
    profileState(db, memberId),
  ]);
  if (!row) throw missing();
  const widened = { from: addDays(span.from, -MAX_MOVED_DAYS), to: addDays(span.to, MAX_MOVED_DAYS), today };
  const paymentDecisions = decisions.filter(({ paymentId }) => paymentId === id);
  // An occurrence requested by its day may be from before tracking began.
  const schedule = { ...scheduleOf(row), ...(onDate === undefined ? {} : { trackedFrom: onDate }) };
  const all = occurrencesOf(schedule, paymentDecisions, regionOf(state), widened);
  return onDate === undefined
    ? all.find((one) => isOpen(one) && one.dueDate >= span.from)
    : all.find((one) => one.onDate === onDate);
}
