import type { MembershipAfterRefund, PayoutDifference, Refund } from '#contract/areas/order-back-office.ts';
import type { Order } from '#contract/areas/orders.ts';
import type { OrderState } from '#domain/commerce/order-state.ts';
import type { ProductKind } from '#domain/commerce/pricing.ts';
import { hasMembership } from '../loss-words.ts';
import { dollars } from '../words.ts';

type Tone = 'plain' | 'positive' | 'warning' | 'negative' | 'info';

/** The states of an order as operators read them. */
export const orderFaces: Readonly<Record<OrderState, { says: string; tone: Tone }>> = {
  draft: { says: 'Draft', tone: 'plain' },
  awaiting_payment: { says: 'Waiting for payment', tone: 'warning' },
  paid: { says: 'Paid', tone: 'info' },
  fulfilled: { says: 'Complete', tone: 'positive' },
  partly_refunded: { says: 'Partly refunded', tone: 'plain' },
  refunded: { says: 'Refunded', tone: 'plain' },
  cancelled: { says: 'Cancelled', tone: 'plain' },
  expired: { says: 'Expired', tone: 'plain' },
};

/** Who caused an event of an order. */
export const actorWords: Readonly<Record<string, string>> = {
  buyer: 'the buyer',
  system: 'the system',
  operator: 'an operator',
  gateway: 'the payment service',
};

export function refundFace({ state, second }: Pick<Refund, 'state' | 'second'>): { says: string; tone: Tone } {
  if (state === 'requested') return { says: 'Requested', tone: 'warning' };
  if (state === 'waiting') return { says: second ? 'Needs a second operator' : 'Waiting', tone: 'warning' };
  if (state === 'processing') return { says: 'On its way', tone: 'info' };
  return state === 'done' ? { says: 'Refunded', tone: 'positive' } : { says: 'Declined', tone: 'plain' };
}

export const kindWords: Readonly<Record<ProductKind, string>> = {
  pack: 'Pack',
  ebook: 'E-book',
  gift_card: 'Gift card',
  membership: 'Membership',
  deal: 'Shop item',
};

export const differenceWords: Readonly<Record<PayoutDifference['difference'], string>> = {
  missing_here: 'Not in our records',
  missing_there: 'Not in the report',
  amount: 'Different amounts',
  duplicate: 'Twice in the report',
  outside: 'Outside these dates',
};

export type RefundableOrder = Pick<Order, 'lines' | 'entries' | 'gift_cards' | 'charged' | 'qoin'>;

/** What a refund in full does to the buyer's membership. */
function membershipLoss(after: MembershipAfterRefund | null, dayOf: (at: Date) => string): string {
  if (after === null) return 'leaves the buyer’s membership as it is';
  if (after.ends_at === null) return 'ends the buyer’s membership now';
  const day = dayOf(after.ends_at);
  return after.back_to === null
    ? `lets the buyer’s membership end on ${day}`
    : `takes the buyer back to ${after.back_to} until ${day}`;
}

/** What can be refunded of an order, where the money goes, and what a refund in full takes away. */
export function refundText(
  order: RefundableOrder,
  left: number,
  membership: { after: MembershipAfterRefund | null; dayOf: (at: Date) => string },
): string {
  const [first = 'the bank card', second, third] = [
    ...(order.charged > 0 ? ['the bank card'] : []),
    ...(order.gift_cards.length > 0 ? ['the gift cards that paid'] : []),
    ...(order.qoin ? ['Qoin'] : []),
  ];
  const way =
    second === undefined
      ? `The money goes back to ${first}.`
      : `The money goes back to ${first} first, then to ${second}${third === undefined ? '' : `, and last to ${third}`}.`;
  const losses = [
    ...(order.entries > 0 ? ['takes back the order’s entries'] : []),
    ...(hasMembership(order) ? [membershipLoss(membership.after, membership.dayOf)] : []),
  ];
  const inFull = losses.length > 0 ? ` A full refund ${losses.join(', and ')}.` : '';
  return `${dollars(left)} can still be refunded. ${way}${inFull}`;
}
