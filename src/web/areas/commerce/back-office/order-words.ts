import type { PayoutDifference, Refund } from '#contract/areas/order-back-office.ts';
import type { Order } from '#contract/areas/orders.ts';
import type { OrderState } from '#domain/commerce/order-state.ts';
import type { ProductKind } from '#domain/commerce/pricing.ts';
import { dollars, hasMembership } from '../words.ts';

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

/** What can be refunded of an order, where the money goes, and what a refund in full takes away. */
export function refundText(order: Pick<Order, 'lines' | 'entries' | 'gift_cards' | 'charged'>, left: number): string {
  const way =
    order.gift_cards.length === 0
      ? 'The money goes back to the bank card.'
      : order.charged === 0
        ? 'The money goes back to the gift cards that paid.'
        : 'The money goes back to the bank card first, then to gift cards.';
  const losses = [
    ...(order.entries > 0 ? ['takes back the order’s entries'] : []),
    ...(hasMembership(order) ? ['ends the membership if this order was the last to pay for it'] : []),
  ];
  const inFull = losses.length > 0 ? ` A full refund ${losses.join(', and ')}.` : '';
  return `${dollars(left)} can still be refunded. ${way}${inFull}`;
}
