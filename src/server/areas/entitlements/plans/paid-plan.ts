import { daysAfter } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import { beginPlan, endPlan } from '../../settings/public.ts';
import { lastPaidStart, lockPlans, paidPlanUntil, settleWaitingOrder } from './plan-store.ts';

/**
 * Starts a plan that was paid for: now, or where the member has paid for it already, at the end of what is paid. `db`
 * must be a transaction in the system scope. Returns when it ends.
 */
export async function beginPaidPlan(
  db: Database,
  memberId: number,
  { planId, frequency, days, periodDays }: { planId: number; frequency: string; days: number; periodDays: number },
  now: Date,
): Promise<Date> {
  await lockPlans(db, memberId);
  await settleWaitingOrder(db, memberId, { planId, frequency }, now);
  const startedAt = (await paidPlanUntil(db, memberId, planId, now)) ?? now;
  const endsAt = daysAfter(startedAt, days);
  await beginPlan(db, memberId, { planId, source: 'payment', startedAt, endsAt, periodDays });
  return endsAt;
}

/**
 * Ends what was paid for a plan last, because its money went back: now, or before it starts where an earlier payment
 * still covers the time until then. `db` must be a transaction in the system scope. Returns when the plan ends, or null
 * where nothing is paid beyond now.
 */
export async function endPaidPlan(db: Database, memberId: number, now: Date): Promise<Date | null> {
  await lockPlans(db, memberId);
  const startedAt = await lastPaidStart(db, memberId, now);
  if (!startedAt) return null;
  const endsAt = startedAt > now ? startedAt : now;
  await endPlan(db, memberId, startedAt, endsAt);
  return endsAt;
}
