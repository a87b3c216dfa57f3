import { frequencyOf } from '#domain/commerce/memberships.ts';
import { missedPeriods } from '#domain/commerce/renewal.ts';
import { daysAfter } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import { endPlan, startOpenEndedPlan } from '../../settings/public.ts';
import { deleteDowngrade, settleWaitingOrder } from '../plans/plan-store.ts';
import { lockRunning, openPlanFrom, pauseUsed } from './begin.ts';
import type { MembershipTerms } from './begin.ts';
import { changeSubscription } from './subscription-store.ts';
import type { SubscriptionRow } from './subscription-store.ts';

const FREE = 1;

export interface PaidPeriodOfMembership {
  terms: Omit<MembershipTerms, 'frequency'>;
  paidCents: number;
  /** The saved card that paid, which is charged from now on; null keeps the one before. */
  methodId: number | null;
  at: Date;
}

/**
 * The membership that waits for the payment of a period, locked; undefined where it has moved on, ended or been
 * cancelled since. `db` must be a transaction in the system scope.
 */
export async function waitingFor(
  db: Database,
  memberId: number,
  { purpose, subscriptionId, period }: { purpose: 'renewal' | 'upgrade'; subscriptionId: number; period: number },
): Promise<SubscriptionRow | undefined> {
  const running = await lockRunning(db, memberId);
  if (running?.id !== subscriptionId || running.period + 1 !== period) return undefined;
  return running.state === (purpose === 'renewal' ? 'ending' : 'past_due') ? undefined : running;
}

/**
 * Books a renewal that was paid: the next period follows the one before, whenever the payment came. `running` is what
 * `waitingFor` gave. Returns when it renews.
 */
export async function renewSubscription(
  db: Database,
  running: SubscriptionRow,
  { terms, paidCents, methodId, at }: PaidPeriodOfMembership,
): Promise<Date> {
  const startsAt = running.renews_at;
  const paidUntil = daysAfter(startsAt, terms.days);
  const planStartedAt = await openPlanFrom(db, running, { planId: terms.planId, days: terms.days, from: startsAt });
  const change = {
    ...agreed(terms),
    ...(methodId === null ? {} : { method_id: methodId }),
    state: 'active' as const,
    period: running.period + 1,
    period_starts_at: startsAt,
    paid_until: paidUntil,
    paid_cents: paidCents,
    renews_at: paidUntil,
    attempts: 0,
    next_attempt_at: paidUntil,
    plan_started_at: planStartedAt,
  };
  await changeSubscription(db, running, change, { at, what: 'renewed', note: terms.option });
  return paidUntil;
}

const agreed = (terms: Omit<MembershipTerms, 'frequency'>) => ({
  option: terms.option,
  plan_id: terms.planId,
  price_cents: terms.priceCents,
  days: terms.days,
  entries: terms.entries,
  next_option: null,
  next_price_cents: null,
});

/**
 * Books an upgrade that was paid: its periods begin now. `running` is what `waitingFor` gave. Returns when it renews.
 */
export async function upgradeSubscription(
  db: Database,
  running: SubscriptionRow,
  { terms, periods, paidCents, methodId, at }: PaidPeriodOfMembership & { periods: number },
): Promise<Date> {
  const { member_id: memberId } = running;
  const paidUntil = daysAfter(at, terms.days * periods);
  await settleWaitingOrder(db, memberId, { planId: terms.planId, frequency: frequencyOf(terms.option) }, at);
  const planStartedAt = await openPlanFrom(db, running, { planId: terms.planId, days: terms.days, from: at });
  const change = {
    ...agreed(terms),
    ...(methodId === null ? {} : { method_id: methodId }),
    state: 'active' as const,
    period: running.period + 1,
    period_starts_at: at,
    paid_until: paidUntil,
    paid_cents: paidCents,
    renews_at: paidUntil,
    paused_at: pauseUsed(running, at),
    cancelled_at: null,
    attempts: 0,
    next_attempt_at: paidUntil,
    plan_started_at: planStartedAt,
  };
  await changeSubscription(db, running, change, { at, what: 'changed', note: terms.option });
  return paidUntil;
}

/** Books a declined renewal; Premium stays. False where the membership no longer waits for this period. */
export async function declineRenewal(
  db: Database,
  memberId: number,
  {
    subscriptionId,
    period,
    nextAttemptAt,
    reason,
    at,
  }: { subscriptionId: number; period: number; nextAttemptAt: Date; reason: string; at: Date },
): Promise<boolean> {
  const running = await waitingFor(db, memberId, { purpose: 'renewal', subscriptionId, period });
  if (!running) return false;
  const planStartedAt = await openPlanFrom(db, running, {
    planId: running.plan_id,
    days: running.days,
    from: running.renews_at,
  });
  const change = {
    state: 'past_due' as const,
    attempts: running.attempts + 1,
    next_attempt_at: nextAttemptAt,
    plan_started_at: planStartedAt,
  };
  await changeSubscription(db, running, change, { at, what: 'declined', note: reason.slice(0, 300) });
  return true;
}

/** Ends a membership and its plan now. Free continues. `db` must be a transaction that holds the lock on the plans. */
export async function endSubscription(db: Database, subscription: SubscriptionRow, at: Date, note = ''): Promise<void> {
  const { member_id: memberId, plan_started_at: startedAt, state, paid_until: paidUntil } = subscription;
  // What was paid for stays; an overdue plan ends now.
  const endsAt = state === 'past_due' || paidUntil <= at ? at : paidUntil;
  if (state === 'active' || state === 'past_due') await endPlan(db, memberId, startedAt, endsAt);
  const change = { state: 'ended' as const, ended_at: at, next_option: null, next_price_cents: null };
  await changeSubscription(db, subscription, change, { at, what: 'ended', note });
  if (endsAt <= at) await deleteDowngrade(db, memberId);
  await startOpenEndedPlan(db, memberId, FREE, at);
}

/**
 * Passes over periods that nobody charged in time: they are free, and later ones keep their dates. A pause that ended
 * without a charge ends now.
 */
export async function skipMissedPeriods(
  db: Database,
  subscription: SubscriptionRow,
  now: Date,
): Promise<SubscriptionRow> {
  const missed = missedPeriods(subscription.renews_at.getTime(), now.getTime(), subscription.days);
  if (missed === 0 || subscription.state === 'past_due') return subscription;
  const isPaused = subscription.state === 'paused';
  const renewsAt = isPaused ? now : daysAfter(subscription.renews_at, missed * subscription.days);
  const change = { renews_at: renewsAt, ...(isPaused ? {} : { paid_until: renewsAt }) };
  await changeSubscription(db, subscription, change, { at: now, what: 'skipped', note: String(missed) });
  return { ...subscription, ...change };
}
