import type { PayoutDifference, Refund } from '#contract/areas/order-back-office.ts';
import type { OrderState } from '#domain/commerce/order-state.ts';
import type { ProductKind } from '#domain/commerce/pricing.ts';

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
