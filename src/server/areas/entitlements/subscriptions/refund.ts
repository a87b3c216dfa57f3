import type { Database } from '#server/kit/database.ts';
import { beginPlan, endPlan } from '../../settings/public.ts';
import { lockRunning } from './begin.ts';
import { endingAt } from './change.ts';
import { endSubscription } from './renew.ts';
import { changeSubscription } from './subscription-store.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** The terms and the paid period of a membership before a payment changed or extended it. */
export type EarlierPeriod = Pick<
  SubscriptionRow,
  | 'option'
  | 'plan_id'
  | 'price_cents'
  | 'days'
  | 'entries'
  | 'period_starts_at'
  | 'paid_until'
  | 'paid_cents'
  | 'plan_started_at'
>;

const REFUNDED = { what: 'cancelled', note: 'refunded' } as const;

/** Ends a membership and its plan now, because nothing of its period is paid for any more. */
async function endNow(db: Database, running: SubscriptionRow, now: Date): Promise<Date> {
  const { member_id: memberId, plan_started_at: startedAt } = running;
  await endSubscription(db, { ...running, paid_until: now }, now, 'refunded');
  await endPlan(db, memberId, startedAt, startedAt > now ? startedAt : now);
  return now;
}

/**
 * Money for the running period went back: the membership ends with the share of the period that is still paid for, and
 * doesn't renew. `db` must be a transaction in the system scope. Returns when it ends, or null where none is running.
 */
export async function refundSubscription(
  db: Database,
  memberId: number,
  refundedCents: number,
  now: Date,
): Promise<Date | null> {
  const running = await lockRunning(db, memberId);
  if (!running) return null;
  const { period_starts_at: startsAt, paid_until: paidUntil, paid_cents: paidCents } = running;
  const leftCents = Math.max(0, paidCents - refundedCents);
  const paidMs = paidUntil.getTime() - startsAt.getTime();
  const coveredMs = paidCents === 0 ? 0 : Math.round((paidMs * leftCents) / paidCents);
  const endsAt = new Date(startsAt.getTime() + coveredMs);
  if (leftCents === 0 || endsAt <= now) return endNow(db, running, now);
  const ending = await endingAt(db, running, endsAt, now);
  await changeSubscription(
    db,
    running,
    { ...ending, paid_until: endsAt, paid_cents: leftCents },
    { at: now, ...REFUNDED },
  );
  return endsAt;
}

/** Ends the running plan for the earlier one, whose end is set later. Returns when that one started. */
async function returnPlan(db: Database, running: SubscriptionRow, earlier: EarlierPeriod, now: Date): Promise<Date> {
  const { member_id: memberId, plan_id: planId, plan_started_at: startedAt } = running;
  const { plan_id: earlierPlanId, plan_started_at: earlierStart, days: periodDays } = earlier;
  if (earlierPlanId === planId) return startedAt;
  if (earlierStart < startedAt) await endPlan(db, memberId, startedAt, startedAt > now ? startedAt : now);
  // A plan that started at the same instant has taken the earlier one's row.
  else
    await beginPlan(db, memberId, {
      planId: earlierPlanId,
      source: 'payment',
      startedAt,
      endsAt: null,
      periodDays,
    });
  return earlierStart;
}

/**
 * Money for a change or an extension went back: the membership returns to the terms and the period that were paid
 * before it, ends with them and doesn't renew. `db` must be a transaction in the system scope. Returns when it ends, or
 * null where that membership isn't running.
 */
export async function returnSubscription(
  db: Database,
  memberId: number,
  { subscriptionId, earlier }: { subscriptionId: number; earlier: EarlierPeriod },
  now: Date,
): Promise<Date | null> {
  const running = await lockRunning(db, memberId);
  if (running?.id !== subscriptionId) return null;
  if (earlier.paid_until <= now) return endNow(db, running, now);
  const planStartedAt = await returnPlan(db, running, earlier, now);
  const ending = await endingAt(db, { ...running, plan_started_at: planStartedAt }, earlier.paid_until, now);
  const change = { ...earlier, ...ending, plan_started_at: planStartedAt };
  await changeSubscription(db, running, change, { at: now, ...REFUNDED });
  return earlier.paid_until;
}
