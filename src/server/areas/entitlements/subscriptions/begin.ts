import { daysAfter } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import { beginPlan, endPlan } from '../../settings/public.ts';
import { deleteDowngrade, lockPlans, openDowngrade, paidPlanUntil, settleWaitingOrder } from '../plans/plan-store.ts';
import { addSubscription, addSubscriptionEvent, changeSubscription, lockSubscriptions } from './subscription-store.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** What a membership costs and gives at each payment. */
export interface MembershipTerms {
  option: string;
  frequency: string;
  planId: number;
  priceCents: number;
  days: number;
  entries: number;
}

export interface PaidMembership {
  terms: MembershipTerms;
  /** Periods paid at once. */
  quantity: number;
  paidCents: number;
  methodId: number | null;
  at: Date;
}

/** Locks the member's plans and the running membership. `db` must be a transaction in the system scope. */
export async function lockRunning(db: Database, memberId: number): Promise<SubscriptionRow | undefined> {
  return (await lockAllRunning(db, [memberId]))[0];
}

/** The same for several members. */
export async function lockAllRunning(db: Database, memberIds: readonly number[]): Promise<SubscriptionRow[]> {
  await lockPlans(db, ...memberIds);
  return lockSubscriptions(db, memberIds);
}

/**
 * Opens the plan without an end from an instant on: the row that the membership has, or a new one where that has ended
 * or another plan takes over. Returns when it started.
 */
export async function openPlanFrom(
  db: Database,
  subscription: Pick<SubscriptionRow, 'member_id' | 'state' | 'plan_id' | 'plan_started_at' | 'paid_until'>,
  { planId, days, from }: { planId: number; days: number; from: Date },
): Promise<Date> {
  const { member_id: memberId, state, plan_started_at: startedAt } = subscription;
  const isSame = planId === subscription.plan_id;
  // The plan of an active membership has no end.
  if (isSame && state === 'active') return startedAt;
  await deleteDowngrade(db, memberId);
  const continues = state === 'active' || state === 'past_due' || subscription.paid_until >= from;
  if (isSame && continues) {
    await endPlan(db, memberId, startedAt, null);
    return startedAt;
  }
  if (continues) await endPlan(db, memberId, startedAt, from > startedAt ? from : startedAt);
  await beginPlan(db, memberId, { planId, source: 'payment', startedAt: from, endsAt: null, periodDays: days });
  return from;
}

/** When the last pause was taken; one that ends before it began does not count. */
export function pauseUsed(
  { state, paused_at: pausedAt, paid_until: paidUntil }: SubscriptionRow,
  at: Date,
): Date | null {
  return state === 'paused' && paidUntil > at ? null : pausedAt;
}

/** More of a membership was paid while one runs: it is extended, and the terms of what was bought apply from now on. */
async function extend(
  db: Database,
  running: SubscriptionRow,
  { terms, quantity, paidCents, methodId, at }: PaidMembership,
): Promise<Date> {
  const isOverdue = running.state === 'past_due';
  const from = isOverdue || running.paid_until < at ? at : running.paid_until;
  const paidUntil = daysAfter(from, terms.days * quantity);
  const planStartedAt = await openPlanFrom(db, running, { planId: terms.planId, days: terms.days, from });
  const isNew = from === at;
  const change = {
    option: terms.option,
    plan_id: terms.planId,
    price_cents: terms.priceCents,
    days: terms.days,
    entries: terms.entries,
    state: 'active' as const,
    ...(methodId === null ? {} : { method_id: methodId }),
    period: running.period + 1,
    period_starts_at: isNew ? at : running.period_starts_at,
    paid_until: paidUntil,
    paid_cents: isNew ? paidCents : running.paid_cents + paidCents,
    renews_at: paidUntil,
    paused_at: pauseUsed(running, at),
    cancelled_at: null,
    attempts: 0,
    next_attempt_at: paidUntil,
    next_option: null,
    next_price_cents: null,
    plan_started_at: planStartedAt,
  };
  await changeSubscription(db, running, change, {
    at,
    what: running.option === terms.option ? 'extended' : 'changed',
    note: terms.option,
  });
  return paidUntil;
}

/**
 * Begins a membership that was paid for and renews, or extends the running one. `db` must be a transaction in the
 * system scope. Returns when it renews.
 */
export async function beginSubscription(db: Database, memberId: number, paid: PaidMembership): Promise<Date> {
  const { terms, quantity, paidCents, methodId, at } = paid;
  const running = await lockRunning(db, memberId);
  await settleWaitingOrder(db, memberId, terms, at);
  if (running) return extend(db, running, paid);
  if (await openDowngrade(db, memberId, at)) await deleteDowngrade(db, memberId);
  const startsAt = (await paidPlanUntil(db, memberId, terms.planId, at)) ?? at;
  const paidUntil = daysAfter(startsAt, terms.days * quantity);
  await beginPlan(db, memberId, {
    planId: terms.planId,
    source: 'payment',
    startedAt: startsAt,
    endsAt: null,
    periodDays: terms.days,
  });
  const id = await addSubscription(db, {
    member_id: memberId,
    option: terms.option,
    plan_id: terms.planId,
    price_cents: terms.priceCents,
    days: terms.days,
    entries: terms.entries,
    state: 'active',
    method_id: methodId,
    started_at: at,
    period_starts_at: startsAt,
    paid_until: paidUntil,
    paid_cents: paidCents,
    renews_at: paidUntil,
    paused_at: null,
    cancelled_at: null,
    ended_at: null,
    next_attempt_at: paidUntil,
    reminder_sent_for: null,
    next_option: null,
    next_price_cents: null,
    plan_started_at: startsAt,
  });
  await addSubscriptionEvent(db, { member_id: memberId, id }, { at, what: 'started', note: terms.option });
  return paidUntil;
}
