import { addDays } from '#domain/calendar/civil-date.ts';
import { paydayAfter } from '#domain/calendar/pay-cycle.ts';
import { DEFAULT_ZONE, civilDateIn, instantIn } from '#domain/calendar/zone.ts';
import { GRACE_DAYS, PAYDAY_MINUTE, graceEnd, nextRetry } from '#domain/commerce/renewal.ts';
import { timesRatio } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import {
  beginPaidPlan,
  beginSubscription,
  declineRenewal,
  lockRunning,
  renewSubscription,
  upgradeSubscription,
  waitingFor,
} from '../../entitlements/public.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { payCycleInForce } from '../../settings/public.ts';
import type { LineRow, OrderRow } from '../orders/order-store.ts';
import { dayOf, postDeclined } from './membership-emails.ts';
import type { EmailParts } from './membership-emails.ts';
import { feeToday, membershipTotals } from './membership-order.ts';
import { isStart, subscriptionOrder } from './membership-order-store.ts';
import type { SubscriptionOrder } from './membership-order-store.ts';
import { termsFor, termsOfLine } from './membership-terms.ts';
import { noteReplaced } from './replaced-store.ts';

/** Keys at the gateway of charges by the renewal job have this part after the order's reference. */
export const RENEWAL_KEY = 'renewal-';

/**
 * The running membership that waits for an order, locked, with what the order is for. Undefined for any other order.
 */
export type Purpose = { link: SubscriptionOrder; running: SubscriptionRow } | undefined;

/**
 * What an order is for; null where the membership that it renews or upgrades no longer waits for it, or where one runs
 * already that it was to begin. `db` must be a transaction in the system scope.
 */
export async function purposeOf(db: Database, order: OrderRow): Promise<Purpose | null> {
  if (isStart(order)) {
    const begun = await lockRunning(db, order.member_id);
    return begun && begun.state !== 'past_due' ? null : undefined;
  }
  const link = await subscriptionOrder(db, order);
  if (!link) return undefined;
  const { purpose, subscription_id: subscriptionId, period } = link;
  const running = await waitingFor(db, order.member_id, { purpose, subscriptionId, period });
  // A membership that was cancelled after the order goes on to its end.
  return !running || (running.cancelled_at && running.cancelled_at > order.created_at) ? null : { link, running };
}

/** When a membership renews, and from what: without a card of its own, any that the member has saved by then. */
function renewalNote(renewsAt: Date, totalCents: number, methodId: number | null | undefined): string {
  const from = methodId ? 'charged to your saved card' : 'if you have a saved card by then';
  return `Your membership renews on ${dayOf(renewsAt)} for ${formatCents(totalCents, { currency: true })}, ${from}. You can cancel at any time under Your membership.`;
}

/** Books the payment of an order that renews or upgrades the running membership. */
async function paidForRunning(
  db: Database,
  clock: Clock,
  order: OrderRow,
  { link, running, methodId }: NonNullable<Purpose> & { methodId: number | null },
): Promise<string> {
  const terms = {
    option: link.option,
    planId: link.plan_id,
    priceCents: link.price_cents,
    days: link.days,
    entries: link.entries,
  };
  // A credit was paid before.
  const paid = { terms, paidCents: order.goods_cents, methodId, at: clock.now() };
  const payer = methodId ?? running.method_id;
  // A renewal costs the same as this one.
  if (link.purpose === 'renewal')
    return renewalNote(await renewSubscription(db, running, paid), order.total_cents, payer);
  await noteReplaced(db, order, running);
  const renewsAt = await upgradeSubscription(db, running, { ...paid, periods: link.periods });
  return renewalNote(renewsAt, membershipTotals(terms, await feeToday(db, clock)).totalCents, payer);
}

/**
 * Begins, renews or changes the memberships of a paid order, which is locked. With a saved card they renew; without one
 * they run for the days paid. Returns sentences for the receipt.
 */
export async function membershipPaid(
  db: Database,
  clock: Clock,
  order: OrderRow,
  { lines, methodId, purpose }: { lines: readonly LineRow[]; methodId: number | null; purpose?: Purpose },
): Promise<string[]> {
  const bought = lines.filter(({ kind }) => kind === 'membership');
  if (bought.length === 0) return [];
  if (purpose) return [await paidForRunning(db, clock, order, { ...purpose, methodId })];
  const now = clock.now();
  const notes: string[] = [];
  const offered = await termsFor(db, order.member_id);
  for (const line of bought) {
    const { slug, quantity, unit_cents: unitCents } = line;
    const terms = offered.find(({ option }) => option === slug) ?? (await termsOfLine(db, line));
    if (!terms) continue;
    const running = await lockRunning(db, order.member_id);
    if (methodId === null && !running) {
      const { planId, days, frequency } = terms;
      await beginPaidPlan(db, order.member_id, { planId, frequency, days: days * quantity, periodDays: days }, now);
      continue;
    }
    if (running) await noteReplaced(db, order, running);
    const paidCents = timesRatio(unitCents * quantity, order.goods_cents - order.discount_cents, order.goods_cents);
    const renewsAt = await beginSubscription(db, order.member_id, { terms, quantity, paidCents, methodId, at: now });
    const { totalCents } = membershipTotals(terms, await feeToday(db, clock));
    notes.push(renewalNote(renewsAt, totalCents, methodId ?? running?.method_id));
  }
  return notes;
}

/** The paydays in the grace of a renewal, at ten in the morning. None where the pay cycle is not known. */
async function paydaysInGrace(db: Database, memberId: number, dueAt: number, now: Date): Promise<number[]> {
  const today = civilDateIn(now.getTime(), DEFAULT_ZONE);
  const { cycle, source } = await payCycleInForce(db, memberId, today);
  if (source === 'months') return [];
  const first = civilDateIn(dueAt, DEFAULT_ZONE);
  const paydays: number[] = [];
  for (
    let day = paydayAfter(cycle, addDays(first, -1));
    day <= addDays(first, GRACE_DAYS);
    day = paydayAfter(cycle, day)
  )
    paydays.push(instantIn({ date: day, minuteOfDay: PAYDAY_MINUTE }, DEFAULT_ZONE));
  return paydays;
}

/** Notes that a membership's renewal could not be charged, plans the next try, and tells the member. */
export async function noteDeclined(
  db: Database,
  parts: EmailParts,
  subscription: SubscriptionRow,
  { order, code, message }: { order: OrderRow; code: string; message: string },
): Promise<void> {
  const { member_id: memberId, id, period, renews_at: dueAt, attempts } = subscription;
  const at = parts.clock.now();
  const paydays = await paydaysInGrace(db, memberId, dueAt.getTime(), at);
  const retry = nextRetry(dueAt.getTime(), at.getTime(), paydays);
  const graceEndsAt = new Date(graceEnd(dueAt.getTime()));
  const nextAttemptAt = retry === null ? null : new Date(retry);
  const declined = { subscriptionId: id, period: period + 1, nextAttemptAt: nextAttemptAt ?? graceEndsAt };
  if (!(await declineRenewal(db, memberId, { ...declined, reason: message, at }))) return;
  await postDeclined(db, parts, subscription, {
    code,
    message,
    reference: order.reference,
    totalCents: order.total_cents,
    nextAttemptAt,
    graceEndsAt,
    attempt: attempts + 1,
  });
}

/** Books a declined charge of the renewal job. One by the member changes nothing: the job goes on as planned. */
export async function renewalDeclined(
  db: Database,
  parts: EmailParts,
  order: OrderRow,
  { key, code, message }: { key: string; code: string; message: string },
): Promise<void> {
  // A charge that never reached the bank is sent again.
  if (code === 'not_sent' || !key.slice(key.lastIndexOf(':') + 1).startsWith(RENEWAL_KEY)) return;
  const purpose = await purposeOf(db, order);
  if (purpose?.link.purpose === 'renewal') await noteDeclined(db, parts, purpose.running, { order, code, message });
}
