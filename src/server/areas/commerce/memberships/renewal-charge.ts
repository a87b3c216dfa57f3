import type { CardFee } from '#domain/commerce/pricing.ts';
import { graceEnd } from '#domain/commerce/renewal.ts';
import { daysAfter } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import type { CardPayments } from '#server/ports/card-payments/port.ts';
import { endSubscription, lockAllRunning, skipMissedPeriods } from '../../entitlements/public.ts';
import type { DueMembership, SubscriptionRow } from '../../entitlements/public.ts';
import { findMembers } from '../../members/public.ts';
import type { MemberRow } from '../../members/public.ts';
import { keepOpen } from '../orders/buyer-lock-store.ts';
import { endUnpaid } from '../orders/create.ts';
import { lockRequested } from '../orders/order-store.ts';
import type { OrderRow } from '../orders/order-store.ts';
import type { PreparedCharge } from '../payments/capture.ts';
import { activePayment, addPayment, findMethod, listMethodsOf } from '../payments/payment-store.ts';
import type { SettleParts } from '../payments/settle-parts.ts';
import { postEnded } from './membership-emails.ts';
import { feeToday, membershipOrder } from './membership-order.ts';
import { addMembershipOrders } from './membership-order-store.ts';
import type { NewMembershipOrder } from './membership-order-store.ts';
import { nextTerms } from './next-terms.ts';
import { RENEWAL_KEY, noteDeclined } from './outcome.ts';

export interface PrepareParts extends SettleParts {
  gateway: CardPayments;
}

type Method = Awaited<ReturnType<typeof listMethodsOf>>[number];

/** A renewal to charge. */
export interface RenewalCharge extends PreparedCharge {
  subscription: SubscriptionRow;
}

/** What is known of memberships that are due, each locked with its order. */
interface Known {
  placed: ReadonlyMap<number, OrderRow>;
  running: ReadonlyMap<number, SubscriptionRow>;
  members: ReadonlyMap<number, MemberRow>;
  methods: ReadonlyMap<number, readonly Method[]>;
  fee: CardFee;
}

/** A renewal whose order is placed with those of the others. */
interface NewRenewal {
  subscription: SubscriptionRow;
  order: NewMembershipOrder;
  method: Method | undefined;
}

const requestOf = ({ memberId, id, period }: DueMembership) => ({
  memberId,
  requestKey: `renewal:${id}:${period + 1}`,
});

const newKey = (reference: string): string => `${reference}:${RENEWAL_KEY}${crypto.randomUUID()}`;

/** The card that is charged: the membership's own, or the member's default. */
export function methodOf(
  { method_id: own }: Pick<SubscriptionRow, 'method_id'>,
  methods: readonly Method[] = [],
): Method | undefined {
  return methods.find(({ id }) => id === own) ?? methods[0];
}

const byMember = <T extends { member_id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.member_id, row]));

async function lockDue(db: Database, { clock, gateway }: PrepareParts, due: readonly DueMembership[]): Promise<Known> {
  const ids = due.map(({ memberId }) => memberId);
  const requests = due.map(requestOf);
  await keepOpen(db, ids);
  // Orders are locked before plans, as when a payment is settled.
  const placed = await lockRequested(db, requests);
  const running = byMember(await lockAllRunning(db, ids));
  // An order that another run has placed since is charged by that run.
  const unplaced = requests.filter(({ memberId }) => !placed.some((order) => order.member_id === memberId));
  const since = unplaced.length > 0 ? await lockRequested(db, unplaced) : [];
  for (const { member_id: memberId } of since) running.delete(memberId);
  return {
    placed: byMember(placed),
    running,
    members: byMember(await findMembers(db, ids)),
    methods: Map.groupBy(await listMethodsOf(db, ids, gateway.adapter), (method) => method.member_id),
    fee: await feeToday(db, clock),
  };
}

async function end(
  db: Database,
  parts: PrepareParts,
  subscription: SubscriptionRow,
  order: OrderRow | undefined,
): Promise<null> {
  const now = parts.clock.now();
  if (order) await endUnpaid(db, order.reference, 'expired', parts.clock);
  await endSubscription(db, subscription, now, subscription.state === 'past_due' ? 'not paid' : 'cancelled');
  await postEnded(db, parts, subscription);
  return null;
}

const isGraceOver = ({ state, renews_at: renewsAt }: SubscriptionRow, now: Date): boolean =>
  state === 'past_due' && graceEnd(renewsAt.getTime()) <= now.getTime();

/** The charge of a saved card, without the member. */
function chargeOf({ publicUrl }: PrepareParts, order: OrderRow, key: string, method: Method | undefined) {
  return method
    ? {
        key,
        amountCents: order.total_cents,
        source: { kind: 'saved' as const, token: method.token },
        reference: order.reference,
        email: order.email,
        returnUrl: `${publicUrl}/packs/order-summary?order=${order.reference}`,
        save: false,
        buyerPresent: false,
      }
    : null;
}

/** The charge of an order that was placed before: the one under way, or another try. */
async function chargeAgain(
  db: Database,
  parts: PrepareParts,
  { subscription, order, methods }: { subscription: SubscriptionRow; order: OrderRow; methods: readonly Method[] },
): Promise<RenewalCharge | null> {
  const { clock, gateway } = parts;
  const active = await activePayment(db, order.reference);
  if (!active && isGraceOver(subscription, clock.now())) return end(db, parts, subscription, order);
  // The member is paying somewhere else; that payment is followed up there.
  if (active && active.gateway !== gateway.adapter) return null;
  const method = active?.method_id
    ? await findMethod(db, subscription.member_id, active.method_id)
    : methodOf(subscription, methods);
  if (!method && !active) {
    await noteDeclined(db, parts, subscription, { order, code: 'no_card', message: 'You don’t have a saved card.' });
    return null;
  }
  const key = active?.key ?? newKey(order.reference);
  if (!active)
    await addPayment(db, order, {
      key,
      gateway: gateway.adapter,
      method: '',
      amountCents: order.total_cents,
      savesCard: false,
      methodId: method!.id,
      at: clock.now(),
    });
  // A payment by the member is only asked about: the form's token that it was made with is not stored.
  const charge = !active || active.method_id ? chargeOf(parts, order, key, method) : null;
  return { gateway, key, isNew: !active, known: active?.gateway_reference ?? null, charge, subscription };
}

/** The order of the next period; null where nothing is charged now. */
async function newRenewal(
  db: Database,
  parts: PrepareParts,
  known: Known,
  running: SubscriptionRow,
): Promise<NewRenewal | null> {
  const now = parts.clock.now();
  const { member_id: memberId } = running;
  if (isGraceOver(running, now)) return end(db, parts, running, undefined);
  const subscription = await skipMissedPeriods(db, running, now);
  if (subscription.renews_at > now) return null;
  const order = membershipOrder({
    subscription,
    member: known.members.get(memberId)!,
    purpose: 'renewal',
    terms: await nextTerms(db, subscription),
    fee: known.fee,
    requestKey: requestOf({ memberId, id: subscription.id, period: subscription.period }).requestKey,
    // It can be paid for as long as the plan stays.
    expiresAt: daysAfter(new Date(graceEnd(subscription.renews_at.getTime())), 1),
    at: now,
  });
  const method = methodOf(subscription, known.methods.get(memberId));
  const { reference, total_cents: amount } = order.order;
  const payment = method && {
    key: newKey(reference),
    gateway: parts.gateway.adapter,
    amount_cents: amount,
    method_id: method.id,
  };
  return { subscription, order: { ...order, payment: payment ?? null }, method };
}

/** Places the orders of new renewals, and gives their charges. */
async function placeNew(db: Database, parts: PrepareParts, renewals: readonly NewRenewal[]): Promise<RenewalCharge[]> {
  const placed = byMember(
    await addMembershipOrders(
      db,
      renewals.map(({ order }) => order),
    ),
  );
  const charges: RenewalCharge[] = [];
  for (const { subscription, order: added, method } of renewals) {
    const order = placed.get(subscription.member_id)!;
    const key = added.payment?.key;
    if (key === undefined)
      await noteDeclined(db, parts, subscription, { order, code: 'no_card', message: 'You don’t have a saved card.' });
    else
      charges.push({
        gateway: parts.gateway,
        key,
        isNew: true,
        known: null,
        charge: chargeOf(parts, order, key, method),
        subscription,
      });
  }
  return charges;
}

/**
 * What to ask the gateway for memberships that are due, at most one of each member. Ends those that are over. `db` must
 * be a transaction in the system scope.
 */
export async function prepareRenewals(
  db: Database,
  parts: PrepareParts,
  due: readonly DueMembership[],
): Promise<RenewalCharge[]> {
  const known = await lockDue(db, parts, due);
  const now = parts.clock.now();
  const charges: (RenewalCharge | null)[] = [];
  const added: (NewRenewal | null)[] = [];
  for (const { memberId, id, period } of due) {
    const running = known.running.get(memberId);
    if (running?.id !== id || running.period !== period) continue;
    const order = known.placed.get(memberId);
    if (running.state === 'ending') {
      if (running.paid_until <= now) await end(db, parts, running, order);
    } else if (running.renews_at <= now && known.members.has(memberId)) {
      const methods = known.methods.get(memberId) ?? [];
      if (order) charges.push(await chargeAgain(db, parts, { subscription: running, order, methods }));
      else added.push(await newRenewal(db, parts, known, running));
    }
  }
  const placed = await placeNew(
    db,
    parts,
    added.filter((one) => one !== null),
  );
  return [...charges.filter((charge) => charge !== null), ...placed];
}
