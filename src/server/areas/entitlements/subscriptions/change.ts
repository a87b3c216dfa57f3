import { Failure } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { MAX_PAUSE_MONTHS, PAUSE_EVERY_DAYS, PAUSE_MONTH_DAYS } from '#domain/commerce/renewal.ts';
import { daysAfter } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import { endPlan, startOpenEndedPlan } from '../../settings/public.ts';
import { deleteDowngrade, scheduleSubscriptionEnd } from '../plans/plan-store.ts';
import { lockRunning, openPlanFrom, pauseUsed } from './begin.ts';
import { endSubscription } from './renew.ts';
import { addSubscriptionEvent, changeSubscription } from './subscription-store.ts';
import type { SubscriptionRow } from './subscription-store.ts';

const FREE = 1;

async function lockOrRefuse(db: Database, memberId: number): Promise<SubscriptionRow> {
  const running = await lockRunning(db, memberId);
  if (!running) throw new Failure('not_found', 'You don’t have a membership that renews.');
  return running;
}

/**
 * Cancels the running membership: Premium stays until the end of what is paid, and an overdue one ends now. `db` must
 * be a transaction in the system scope. Returns false where none is running.
 */
export async function cancelSubscription(db: Database, memberId: number, now: Date): Promise<boolean> {
  const running = await lockRunning(db, memberId);
  if (!running) return false;
  if (running.state === 'ending') throw new Failure('conflict', 'Your membership is already set to end.');
  const event = { at: now, what: 'cancelled' } as const;
  if (running.state === 'past_due' || running.paid_until <= now) {
    await addSubscriptionEvent(db, running, event);
    await endSubscription(db, running, now, 'cancelled');
    return true;
  }
  await changeSubscription(db, running, await endingAt(db, running, running.paid_until, now), event);
  return true;
}

/** Lets a membership and its plan end at a time to come. Returns what that changes in the membership. */
export async function endingAt(db: Database, running: SubscriptionRow, endsAt: Date, now: Date) {
  const { member_id: memberId, plan_started_at: startedAt } = running;
  await endPlan(db, memberId, startedAt, endsAt);
  await scheduleSubscriptionEnd(db, memberId, { startedAt, endsAt, at: now });
  await startOpenEndedPlan(db, memberId, FREE, now);
  return {
    state: 'ending' as const,
    cancelled_at: now,
    // A pause that has not begun is given back.
    paused_at: pauseUsed(running, now),
    renews_at: endsAt,
    next_attempt_at: endsAt,
    next_option: null,
    next_price_cents: null,
  };
}

/** Keeps a membership that is set to end. Returns false where none is. */
export async function undoCancel(db: Database, memberId: number, now: Date): Promise<boolean> {
  const running = await lockRunning(db, memberId);
  if (running?.state !== 'ending' || running.paid_until <= now) return false;
  await deleteDowngrade(db, memberId);
  await endPlan(db, memberId, running.plan_started_at, null);
  await changeSubscription(db, running, { state: 'active', cancelled_at: null }, { at: now, what: 'cancel_undone' });
  return true;
}

/** When a membership may be paused again; null for now. */
export function pauseOpensAt({ paused_at: pausedAt }: Pick<SubscriptionRow, 'paused_at'>, now: Date): Date | null {
  const opensAt = pausedAt && daysAfter(pausedAt, PAUSE_EVERY_DAYS);
  return opensAt && opensAt > now ? opensAt : null;
}

/** Pauses the renewals after the paid period, for months of 30 days. */
export async function pauseSubscription(db: Database, memberId: number, months: number, now: Date): Promise<void> {
  const running = await lockOrRefuse(db, memberId);
  if (running.state !== 'active')
    throw new Failure(
      'conflict',
      running.state === 'paused'
        ? 'Your membership is already paused.'
        : 'Only a membership that renews can be paused.',
    );
  if (months > MAX_PAUSE_MONTHS) throw new Failure('conflict', `You can pause for up to ${MAX_PAUSE_MONTHS} months.`);
  const opensAt = pauseOpensAt(running, now);
  if (opensAt)
    throw new Failure(
      'conflict',
      `You can only pause once every 12 months, so you can pause again from ${formatDate(civilDateIn(opensAt.getTime(), DEFAULT_ZONE))}.`,
    );
  if (running.paid_until <= now)
    throw new Failure('conflict', 'Your renewal is being charged. Try again in a few minutes.');
  const until = daysAfter(running.paid_until, months * PAUSE_MONTH_DAYS);
  await endPlan(db, memberId, running.plan_started_at, running.paid_until);
  await startOpenEndedPlan(db, memberId, FREE, now);
  const change = { state: 'paused', paused_at: now, renews_at: until, next_attempt_at: until } as const;
  await changeSubscription(db, running, change, { at: now, what: 'paused', note: `${months}` });
}

/**
 * Ends a pause: within the paid period as if it had never been, afterwards with a renewal that is due now. Returns
 * whether it is due.
 */
export async function resumeSubscription(db: Database, memberId: number, now: Date): Promise<boolean> {
  const running = await lockOrRefuse(db, memberId);
  if (running.state !== 'paused') throw new Failure('conflict', 'Your membership isn’t paused.');
  const isDue = running.paid_until <= now;
  if (!isDue) await openPlanFrom(db, running, { planId: running.plan_id, days: running.days, from: now });
  const renewsAt = isDue ? now : running.paid_until;
  await changeSubscription(
    db,
    running,
    {
      renews_at: renewsAt,
      next_attempt_at: renewsAt,
      ...(isDue ? {} : { state: 'active', paused_at: pauseUsed(running, now) }),
    },
    { at: now, what: 'resumed' },
  );
  return isDue;
}

/** The option and the price from the next renewal on; null keeps the present one. */
export async function planChange(
  db: Database,
  memberId: number,
  next: { option: string; priceCents: number } | null,
  now: Date,
): Promise<void> {
  const running = await lockOrRefuse(db, memberId);
  if (running.state === 'ending')
    throw new Failure('conflict', 'Your membership is set to end. Keep it first, then change it.');
  if (running.state === 'past_due')
    throw new Failure('conflict', 'Your last renewal hasn’t been paid. Pay it first, then change your membership.');
  const change = { next_option: next?.option ?? null, next_price_cents: next?.priceCents ?? null };
  if (change.next_option === running.next_option && change.next_price_cents === running.next_price_cents) return;
  const note = next?.option ?? running.option;
  await changeSubscription(db, running, change, { at: now, what: 'change_planned', note });
}

/** Charges another saved card from now on. An overdue renewal is charged again at once. */
export async function useMethod(db: Database, memberId: number, methodId: number, now: Date): Promise<SubscriptionRow> {
  const running = await lockOrRefuse(db, memberId);
  const change = { method_id: methodId, ...(running.state === 'past_due' ? { next_attempt_at: now } : {}) };
  await changeSubscription(db, running, change, { at: now, what: 'card_changed' });
  return running;
}
