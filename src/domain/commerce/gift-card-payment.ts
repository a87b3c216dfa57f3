import type { CivilDate } from '../calendar/civil-date.ts';
import { MIN_CHARGE_CENTS } from './minimum-charge.ts';

/**
 * How Qoin, gift cards and a card share an order, and what a refund gives back to each. All amounts are whole cents.
 */

export interface PayingCard {
  id: number;
  /** What is on the card and not set aside for another order. */
  availableCents: number;
  /** The last day on which it can be used. */
  expiresOn: CivilDate;
}

export interface CardShare {
  id: number;
  cents: number;
}

/**
 * The part of an amount that Qoin or gift cards pay: all that they can, unless less than 50 cents were left to charge.
 */
export function prepaidPart(amountCents: number, availableCents: number): number {
  const rest = amountCents - availableCents;
  if (rest <= 0) return amountCents;
  return rest < MIN_CHARGE_CENTS ? Math.max(0, amountCents - MIN_CHARGE_CENTS) : availableCents;
}

/** The cards in the order in which they pay: the one that expires first goes first. */
export function inPayingOrder<T extends PayingCard>(cards: readonly T[]): T[] {
  return cards.toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn) || a.id - b.id);
}

/** What each card pays of an amount that they can pay together, in the order in which they pay. */
export function cardShares(cards: readonly PayingCard[], cents: number): CardShare[] {
  let left = cents;
  return inPayingOrder(cards).map(({ id, availableCents }) => {
    const share = Math.min(left, availableCents);
    left -= share;
    return { id, cents: share };
  });
}

export interface PaidBy {
  /** What the gateway captured. */
  chargedCents: number;
  /** What gift cards paid. Qoin paid the rest. */
  giftCents: number;
  /** What went back already. */
  refundedCents: number;
}

interface RefundParts {
  cardCents: number;
  giftCents: number;
  qoinCents: number;
}

/** The parts of all refunds of an order together: the card comes first, then gift cards, and Qoin come last. */
export function refundedParts({ chargedCents, giftCents, refundedCents }: PaidBy): RefundParts {
  const toCard = Math.min(refundedCents, chargedCents);
  const toGiftCards = Math.min(refundedCents - toCard, giftCents);
  return { cardCents: toCard, giftCents: toGiftCards, qoinCents: refundedCents - toCard - toGiftCards };
}

/** The parts of one more refund. */
export function refundParts(cents: number, paid: PaidBy): RefundParts {
  const before = refundedParts(paid);
  const after = refundedParts({ ...paid, refundedCents: paid.refundedCents + cents });
  return {
    cardCents: after.cardCents - before.cardCents,
    giftCents: after.giftCents - before.giftCents,
    qoinCents: after.qoinCents - before.qoinCents,
  };
}

/** What goes back to each gift card. The card that paid last, and so expires last, is refilled first. */
export function returnShares(
  paid: readonly (PayingCard & { paidCents: number; returnedCents: number })[],
  cents: number,
): CardShare[] {
  let left = cents;
  return inPayingOrder(paid)
    .toReversed()
    .map(({ id, paidCents, returnedCents }) => {
      const share = Math.min(left, paidCents - returnedCents);
      left -= share;
      return { id, cents: share };
    })
    .filter((share) => share.cents > 0);
}
