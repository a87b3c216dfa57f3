import { Failure } from '#contract/kit/errors.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Posting } from '#server/kit/ledger.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { lockCardsOfOrder, voidCard } from './gift-card-store.ts';
import type { GiftCardRow } from './gift-card-store.ts';
import { availableOn } from './hold-store.ts';
import { issuedAccount, valueAccount } from './value.ts';

export interface Voided {
  /** The value of our own cards among them. */
  ownCardCents: number;
  /** They take the value off the cards that were issued. */
  postings: Posting[];
}

/** The cards that the issuer refused, as far as a partial refund covers them. */
function refusedWithin(cards: readonly GiftCardRow[], refundCents: number): GiftCardRow[] {
  let left = refundCents;
  return cards.filter(({ state, refused_at: refusedAt, face_cents: face }) => {
    if (state !== 'ordered' || refusedAt === null || face > left) return false;
    left -= face;
    return true;
  });
}

/** A partial refund leaves our issued cards as they are, so it may not pay them back. */
function requireOthersPaidBack(order: OrderRow, cards: readonly GiftCardRow[], refundCents: number): void {
  const own = cards.filter(({ state, ours }) => state === 'issued' && ours);
  const ownCents = own.reduce((sum, { face_cents: face }) => sum + face, 0);
  if (own.length > 0 && order.refunded_cents + refundCents > order.captured_cents - ownCents)
    throw new Failure(
      'conflict',
      'Our gift cards can only be refunded with the whole order, before they’ve been used. Refund a smaller amount.',
    );
}

/**
 * Ends the cards that a refund of their order pays back: with the whole order, those that are not issued yet and our
 * own; with a part, those that the issuer refused. A merchant's card that is issued stays: only the merchant could end
 * it. The order must be locked.
 * @throws Failure `conflict` where one of our own has been used, or would be paid back and stay usable
 */
export async function voidCards(db: Database, clock: Clock, order: OrderRow, refundCents: number): Promise<Voided> {
  const bought = await lockCardsOfOrder(db, order.reference);
  const isWhole = order.refunded_cents + refundCents === order.captured_cents;
  if (!isWhole) requireOthersPaidBack(order, bought, refundCents);
  const cards = isWhole
    ? bought.filter(({ state, ours }) => state === 'ordered' || (state === 'issued' && ours))
    : refusedWithin(bought, refundCents);
  const available = await availableOn(
    db,
    cards.map(({ id }) => id),
  );
  const postings: Posting[] = [];
  let issuedCents = 0;
  for (const card of cards) {
    if (card.state === 'issued') {
      if (available.get(card.id) !== card.face_cents)
        throw new Failure(
          'conflict',
          'A gift card in this order has been used, so the order can’t be refunded in full.',
        );
      postings.push({ account: await valueAccount(db, clock, card.id), amount: -card.face_cents });
      issuedCents += card.face_cents;
    }
    await voidCard(db, card);
  }
  if (issuedCents > 0) postings.push({ account: await issuedAccount(db, clock), amount: issuedCents });
  const ownCardCents = cards.filter(({ ours }) => ours).reduce((sum, { face_cents }) => sum + face_cents, 0);
  return { ownCardCents, postings };
}
