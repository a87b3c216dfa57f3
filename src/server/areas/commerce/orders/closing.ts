import { addMonths } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { retentionYears } from '#domain/legal/retention.ts';
import type { ClosingPart, Obligation } from '#server/kit/closing.ts';
import { lockRunning, endSubscription, runningSubscription } from '../../entitlements/public.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { dayOf } from '../memberships/membership-emails.ts';
import { nameOfOption } from '../memberships/membership-terms.ts';
import { ordersUnderWay, refundsUnderWay, saleRecords, unpaidOrders } from './closing-store.ts';
import type { OrderUnderWay } from './closing-store.ts';
import { endUnpaid } from './create.ts';

function membershipAsObligation({
  state,
  option,
  price_cents: cents,
  renews_at: renewsAt,
}: SubscriptionRow): Obligation {
  const what = state === 'past_due' ? 'renewal not paid yet' : `renews on ${dayOf(renewsAt)}`;
  return {
    kind: 'membership',
    title: `${nameOfOption(option)}, ${what}`,
    amountCents: cents,
    href: '/membership/renew-upgrade',
    canGiveUp: true,
  };
}

function orderAsObligation({ reference, state, cents, paying }: OrderUnderWay): Obligation {
  const what = state === 'paid' ? 'paid but not sent yet' : paying ? 'payment in progress' : 'not paid yet';
  return {
    kind: 'order',
    title: `Order ${reference}, ${what}`,
    amountCents: cents,
    href: `/packs/order-summary?order=${reference}`,
    canGiveUp: state !== 'paid' && !paying,
  };
}

/** Memberships, orders under way and refunds of a member who closes the account. */
export const commerceClosing: ClosingPart = {
  async obligations(db, _clock, memberId) {
    const running = await runningSubscription(db, memberId);
    const orders = (await ordersUnderWay(db, memberId)).map(orderAsObligation);
    const refunds = (await refundsUnderWay(db, memberId)).map(({ reference, cents }): Obligation => ({
      kind: 'refund',
      title: `Refund for order ${reference}, on its way to you`,
      amountCents: cents,
      href: `/packs/order-summary?order=${reference}`,
      canGiveUp: false,
    }));
    // A cancelled one is a plan that is paid for.
    const renews = running && running.state !== 'ending' ? [membershipAsObligation(running)] : [];
    return [...renews, ...orders, ...refunds];
  },

  async giveUp(db, clock, memberId) {
    // A payment that still arrives for one of them goes back to the card.
    for (const reference of await unpaidOrders(db, memberId)) await endUnpaid(db, reference, 'cancelled', clock);
    const running = await lockRunning(db, memberId);
    if (running) await endSubscription(db, running, clock.now(), 'account closed');
  },

  records(db, clock, memberId) {
    const today = clock.today(DEFAULT_ZONE);
    return saleRecords(db, memberId, addMonths(today, -12 * retentionYears(today, 'sale')));
  },
};
