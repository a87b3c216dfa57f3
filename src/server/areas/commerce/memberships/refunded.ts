import { timesRatio } from '#domain/money/cents.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { endPaidPlan, refundSubscription, returnSubscription } from '../../entitlements/public.ts';
import { linesOf, lockOrder } from '../orders/order-store.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { dayOf } from './membership-emails.ts';
import { paidMembershipLast, refundedBefore } from './membership-order-store.ts';
import { nameOfOption } from './membership-terms.ts';
import { replacedBy } from './replaced-store.ts';

interface Ended {
  endsAt: Date;
  wasRenewing: boolean;
  /** The membership to which the refund of a change returns. */
  backTo?: string;
}

/** Takes what an order paid for memberships off the running one. Null where it paid for none, or nothing runs. */
async function takeOff(db: Database, clock: Clock, order: OrderRow): Promise<Ended | null> {
  const paidFor = (await linesOf(db, [order])).filter(({ kind }) => kind === 'membership');
  if (paidFor.length === 0) return null;
  const priceCents = paidFor.reduce((sum, { unit_cents: cents, quantity }) => sum + cents * quantity, 0);
  const refundedCents = timesRatio(priceCents, order.goods_cents - order.discount_cents, order.goods_cents);
  const now = clock.now();
  const replaced = await replacedBy(db, order);
  const returnsAt = replaced && (await returnSubscription(db, order.member_id, replaced, now));
  if (returnsAt) {
    const { option } = replaced.earlier;
    const isOther = paidFor.every(({ slug }) => slug !== option);
    return { endsAt: returnsAt, wasRenewing: true, ...(isOther ? { backTo: nameOfOption(option) } : {}) };
  }
  const renewing = await refundSubscription(db, order.member_id, refundedCents, now);
  const endsAt = renewing ?? (await endPaidPlan(db, order.member_id, now));
  return endsAt && { endsAt, wasRenewing: renewing !== null };
}

/** What a refund does to the buyer's membership. */
export interface MembershipAfterRefund {
  endsAt: Date;
  /** Whether that is still to come. */
  isToCome: boolean;
  wasRenewing: boolean;
  /** The name of the earlier membership that runs until then. */
  backTo: string | null;
}

/**
 * Ends the running membership where the order that paid for it last is refunded in full, so that its card isn't charged
 * again: now, or with what another order paid for before. Earlier orders that were refunded before it no longer cover
 * any time either. Null where the membership stays as it is. `db` must be a transaction in the system scope; the order
 * must be locked.
 */
async function endMembership(db: Database, clock: Clock, order: OrderRow): Promise<MembershipAfterRefund | null> {
  // A guest has no membership.
  if (order.member_id === 0 || !(await paidMembershipLast(db, order))) return null;
  const ended: Ended[] = [];
  for (const refunded of [order, ...(await refundedBefore(db, order))]) {
    const end = await takeOff(db, clock, refunded);
    if (end) ended.push(end);
  }
  const last = ended.at(-1);
  if (!last) return null;
  const isToCome = last.endsAt > clock.now();
  return {
    endsAt: last.endsAt,
    isToCome,
    wasRenewing: ended.some(({ wasRenewing }) => wasRenewing),
    backTo: isToCome ? (last.backTo ?? null) : null,
  };
}

/** Ends what the order paid for. Returns sentences for the buyer. `db` and the order as for `endMembership`. */
export async function membershipRefunded(db: Database, clock: Clock, order: OrderRow): Promise<string[]> {
  const after = await endMembership(db, clock, order);
  if (!after) return [];
  const { endsAt, isToCome, wasRenewing, backTo } = after;
  if (backTo !== null)
    return [`You’re back on ${backTo}, which you’ve paid for until ${dayOf(endsAt)}. It won’t renew.`];
  const end = isToCome ? `ends on ${dayOf(endsAt)}` : 'has ended';
  return [wasRenewing ? `Your membership ${end} and won’t renew.` : `Your membership ${end}.`];
}

/** Ends a transaction that was only tried. */
class Tried extends Error {}

/**
 * What a refund in full would do to the buyer's membership now: it is done, and rolled back, so that it can't differ
 * from what the refund does. Null where the membership would stay as it is.
 */
export async function tryMembershipRefund(
  db: Database,
  clock: Clock,
  order: OrderRow,
): Promise<MembershipAfterRefund | null> {
  let after: MembershipAfterRefund | null = null;
  try {
    await db.transaction().execute(async (transaction) => {
      await lockOrder(transaction, order.reference);
      after = await endMembership(transaction, clock, order);
      throw new Tried();
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
  }
  return after;
}
