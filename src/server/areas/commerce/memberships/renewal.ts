import type { Logger } from 'pino';
import { graceEnd } from '#domain/commerce/renewal.ts';
import { daysAfter } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import type { CardPayments } from '#server/ports/card-payments/port.ts';
import {
  claimReminders,
  claimSubscriptions,
  endSubscription,
  lockRunning,
  runningSubscription,
  skipMissedPeriods,
} from '../../entitlements/public.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { findMember } from '../../members/public.ts';
import { endUnpaid } from '../orders/create.ts';
import { lockOrder, referenceOfRequest } from '../orders/order-store.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { askGateway } from '../payments/capture.ts';
import type { PreparedCharge } from '../payments/capture.ts';
import { activePayment, addPayment, findMethod, listMethods } from '../payments/payment-store.ts';
import { settleCharge } from '../payments/settle.ts';
import type { SettleParts } from '../payments/settle-parts.ts';
import { postCheckNeeded, postEnded, postReminder } from './membership-emails.ts';
import { membershipTotals, placeMembershipOrder } from './membership-order.ts';
import { nextTerms } from './next-terms.ts';
import { RENEWAL_KEY, noteDeclined } from './outcome.ts';

export interface RenewalParts extends SettleParts {
  database: Database;
  gateway: CardPayments;
  log: Logger;
}

const BATCH = 40;
/** Memberships that are charged at the same time. */
const PARALLEL = 4;
/** After this time another run takes up a membership that a crash left behind. */
const LEASE_MS = 5 * 60_000;

/** The card that is charged: the membership's own, or the member's default. */
async function methodOf(db: Database, { member_id: memberId, method_id: methodId }: SubscriptionRow, gateway: string) {
  const own = methodId === null ? undefined : await findMethod(db, memberId, methodId);
  return own?.gateway === gateway ? own : (await listMethods(db, memberId, gateway))[0];
}

/** The order of the next period, placed once for it; locked. */
async function renewalOrder(
  db: Database,
  { clock }: RenewalParts,
  subscription: SubscriptionRow,
  placed: OrderRow | undefined,
): Promise<OrderRow> {
  if (placed) return placed;
  const reference = await placeMembershipOrder(db, clock, {
    subscription,
    purpose: 'renewal',
    terms: await nextTerms(db, subscription),
    requestKey: requestKeyOf(subscription),
    // It can be paid for as long as Premium stays.
    expiresAt: daysAfter(new Date(graceEnd(subscription.renews_at.getTime())), 1),
  });
  return (await lockOrder(db, reference))!;
}

const requestKeyOf = ({ id, period }: SubscriptionRow): string => `renewal:${id}:${period + 1}`;

async function end(
  db: Database,
  parts: RenewalParts,
  subscription: SubscriptionRow,
  order: OrderRow | undefined,
): Promise<null> {
  const now = parts.clock.now();
  if (order) await endUnpaid(db, order.reference, 'expired', now);
  await endSubscription(db, subscription, now, subscription.state === 'past_due' ? 'not paid' : 'cancelled');
  await postEnded(db, parts, subscription);
  return null;
}

interface RenewalCharge extends PreparedCharge {
  subscription: SubscriptionRow;
  order: OrderRow;
}

/** What to ask the gateway for a membership that is due; null where nothing is to be charged. */
async function prepare(db: Database, parts: RenewalParts, memberId: number, id: number): Promise<RenewalCharge | null> {
  const { clock, gateway, publicUrl } = parts;
  // Orders are locked before plans, as when a payment is settled.
  const seen = await runningSubscription(db, memberId);
  const reference = seen && (await referenceOfRequest(db, memberId, requestKeyOf(seen)));
  const placed = reference ? await lockOrder(db, reference) : undefined;
  const locked = await lockRunning(db, memberId);
  const now = clock.now();
  if (locked?.id !== id || locked.period !== seen?.period) return null;
  // Another run has placed the order since, and charges it; an account that is closed is not charged.
  if (!placed && (await referenceOfRequest(db, memberId, requestKeyOf(locked)))) return null;
  if (!(await findMember(db, memberId))) return null;
  if (locked.state === 'ending') return locked.paid_until <= now ? end(db, parts, locked, placed) : null;
  if (locked.renews_at > now) return null;
  const active = placed && (await activePayment(db, placed));
  if (!active && locked.state === 'past_due' && graceEnd(locked.renews_at.getTime()) <= now.getTime())
    return end(db, parts, locked, placed);
  const subscription = placed ? locked : await skipMissedPeriods(db, locked, now);
  if (subscription.renews_at > now) return null;
  const method = active?.method_id
    ? await findMethod(db, memberId, active.method_id)
    : await methodOf(db, subscription, gateway.adapter);
  if (!method && !active) {
    const totals = await membershipTotals(db, clock, await nextTerms(db, subscription));
    await noteDeclined(db, parts, subscription, {
      reason: 'There’s no saved card for it.',
      totalCents: totals.totalCents,
    });
    return null;
  }
  const order = await renewalOrder(db, parts, subscription, placed);
  const key = active?.key ?? `${order.reference}:${RENEWAL_KEY}${crypto.randomUUID()}`;
  if (!active)
    await addPayment(db, order, {
      key,
      gateway: gateway.adapter,
      method: '',
      amountCents: order.total_cents,
      savesCard: false,
      methodId: method!.id,
      at: now,
    });
  const charge = method && {
    key,
    amountCents: order.total_cents,
    source: { kind: 'saved' as const, token: method.token },
    reference: order.reference,
    email: order.email,
    returnUrl: `${publicUrl}/packs/order-summary?order=${order.reference}`,
    save: false,
  };
  const known = active?.gateway_reference ?? null;
  return { gateway, key, isNew: !active, known, charge: charge ?? null, subscription, order };
}

/** Charges or ends one membership that is due. Each step can be repeated after a crash: nothing is charged twice. */
export async function renewOne(parts: RenewalParts, memberId: number, id: number): Promise<void> {
  const { database } = parts;
  const prepared = await database.transaction().execute((transaction) => prepare(transaction, parts, memberId, id));
  if (prepared === null) return;
  const { key, subscription, order } = prepared;
  const result = await askGateway(prepared);
  await database.transaction().execute(async (transaction) => {
    await settleCharge(transaction, parts, key, result);
    if (result.state === 'action_required')
      await postCheckNeeded(transaction, parts, subscription, {
        reference: order.reference,
        totalCents: order.total_cents,
      });
  });
}

/** Charges renewals that are due and ends memberships that are over. A job calls it. Returns how many it worked on. */
export async function renewMemberships(parts: RenewalParts): Promise<number> {
  const { database, clock, gateway, log } = parts;
  if (!gateway.open) return 0;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  let worked = 0;
  for (;;) {
    const claimed = await claimSubscriptions(database, { now, leaseUntil, limit: BATCH });
    for (let first = 0; first < claimed.length; first += PARALLEL)
      await Promise.all(
        claimed
          .slice(first, first + PARALLEL)
          .map(({ memberId, id }) =>
            renewOne(parts, memberId, id).catch((error: unknown) =>
              log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a membership could not be renewed'),
            ),
          ),
      );
    worked += claimed.length;
    if (claimed.length < BATCH) return worked;
  }
}

/** Sends the reminders of coming renewals. A job calls it. */
export async function remindRenewals({ database, gateway, ...parts }: Omit<RenewalParts, 'log'>): Promise<number> {
  let sent = 0;
  for (;;) {
    const count = await database.transaction().execute(async (transaction) => {
      const due = await claimReminders(transaction, parts.clock.now(), BATCH);
      for (const subscription of due) {
        const totals = await membershipTotals(transaction, parts.clock, await nextTerms(transaction, subscription));
        const card = await methodOf(transaction, subscription, gateway.adapter);
        await postReminder(transaction, parts, subscription, { totalCents: totals.totalCents, card });
      }
      return due.length;
    });
    sent += count;
    if (count < BATCH) return sent;
  }
}
