import type { CivilDate } from '../calendar/civil-date.ts';
import { MIN_CHARGE_CENTS } from './minimum-charge.ts';

/** How gift cards and a card share an order, and what a refund gives back to each. All amounts are whole cents. */

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

/** The part of an amount that gift cards pay: all that they can, unless less than 50 cents were left to charge. */
export function giftCardPart(amountCents: number, availableCents: number): number {
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
  /** What the gateway captured, and what of it went back already. */
  chargedCents: number;
  returnedToCardCents: number;
}

/** The part of a refund that goes back to gift cards: what is left once the whole charge has gone back to the card. */
export function refundToGiftCards(cents: number, { chargedCents, returnedToCardCents }: PaidBy): number {
  return Math.max(0, cents - (chargedCents - returnedToCardCents));
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
