import { Failure } from '#contract/kit/errors.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Posting } from '#server/kit/ledger.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { lockCardsOfOrder, voidCard } from './gift-card-store.ts';
import { availableOn } from './hold-store.ts';
import { issuedAccount, valueAccount } from './value.ts';

export interface Voided {
  /** The value of our own cards among them. */
  ownCardCents: number;
  /** They take the value off the cards that were issued. */
  postings: Posting[];
}

/**
 * Ends the cards of an order that is refunded: in full, those that are not issued yet and our own; in part, those that
 * the issuer refused. A merchant's card that is issued stays: only the merchant could end it. The order must be locked.
 * @throws Failure `conflict` where one of our own has been used
 */
export async function voidCards(
  db: Database,
  clock: Clock,
  { reference }: OrderRow,
  refund: 'whole' | 'part',
): Promise<Voided> {
  const cards = (await lockCardsOfOrder(db, reference)).filter(({ state, ours, refused_at }) =>
    refund === 'part'
      ? state === 'ordered' && refused_at !== null
      : state === 'ordered' || (state === 'issued' && ours),
  );
  const available = await availableOn(
    db,
    cards.map(({ id }) => id),
  );
  const postings: Posting[] = [];
  let issuedCents = 0;
  for (const card of cards) {
    if (card.state === 'issued') {
      if (available.get(card.id) !== card.face_cents)
        throw new Failure('conflict', 'A gift card of this order has been used. Refund a part of the order instead.');
      postings.push({ account: await valueAccount(db, clock, card.id), amount: -card.face_cents });
      issuedCents += card.face_cents;
    }
    await voidCard(db, card);
  }
  if (issuedCents > 0) postings.push({ account: await issuedAccount(db, clock), amount: issuedCents });
  const ownCardCents = cards.filter(({ ours }) => ours).reduce((sum, { face_cents }) => sum + face_cents, 0);
  return { ownCardCents, postings };
}
