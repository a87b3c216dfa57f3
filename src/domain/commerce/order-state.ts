import type { ProductKind } from './pricing.ts';

export const orderStates = [
  'draft',
  'awaiting_payment',
  'paid',
  'fulfilled',
  'partly_refunded',
  'refunded',
  'cancelled',
  'expired',
] as const;
export type OrderState = (typeof orderStates)[number];

/** The states that may follow each state; an order without any is closed. */
const following: Readonly<Record<OrderState, readonly OrderState[]>> = {
  draft: ['awaiting_payment', 'cancelled', 'expired'],
  // A payment that was under way when the order expired still counts.
  awaiting_payment: ['paid', 'cancelled', 'expired'],
  paid: ['fulfilled', 'partly_refunded', 'refunded'],
  fulfilled: ['partly_refunded', 'refunded'],
  partly_refunded: ['partly_refunded', 'refunded'],
  refunded: [],
  cancelled: [],
  expired: ['paid'],
};

export function mayBecome(from: OrderState, to: OrderState): boolean {
  return following[from].includes(to);
}

/**
 * Whether somebody has to send goods of a kind. The others arrive with the payment, gift cards once they are issued.
 */
export const isSent = (kind: ProductKind): boolean => kind !== 'membership' && kind !== 'ebook' && kind !== 'gift_card';

/** What a member reads. */
export const stateNames: Readonly<Record<OrderState, string>> = {
  draft: 'Not ordered yet',
  awaiting_payment: 'Waiting for payment',
  paid: 'Paid',
  fulfilled: 'Complete',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** How long stock is set aside for an order that waits for its payment. */
export const RESERVED_MINUTES = 30;
/** How long a draft is kept. */
export const DRAFT_DAYS = 30;
