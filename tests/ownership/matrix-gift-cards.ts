import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const own = "It works on the member's own rows, all of them.";
const shared = 'The catalogue is the same for everybody.';

const CARD = 731_000_902;

/** Anna's gift card, with a use of it, and the free one that she claimed. Only a paid order makes cards. */
export function giftCardRows(memberId: number, now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into gift_cards (member_id, id, order_reference, line, unit, product, title, face_cents, ours, sample,
        state, expiry_text, terms, buyer_email, created_at)
      values (${memberId}, ${sql.lit(CARD)}, 'QUANDONG', 0, 0, 'coles-gift-card', 'QUANDONG card', 500, false, true,
        'ordered', 'Three years', '', 'quandong@example.com', ${now})`,
    sql`insert into gift_card_holds (member_id, card_id, order_reference, cents, state, at)
      values (${memberId}, ${sql.lit(CARD)}, 'QUANDONG', 100, 'spent', ${now})`,
    sql`insert into free_gift_card_claims (member_id, offer_id, mobile_hash, at)
      values (${memberId}, 1, '\\x51', ${now})`,
  ];
}

export const giftCardEntries: Record<string, Entry> = {
  'giftCards.catalogue': namesNoRow(shared),
  'giftCards.catalogueProducts': namesNoRow(shared),
  'giftCards.cityCards': namesNoRow(shared, { body: { postcode: '2204' } }),
  'giftCards.mine': namesNoRow(own),
  'giftCards.collection': namesNoRow(own),
  'giftCards.reveal': aims({ body: { id: CARD } }, { annaGets: 409 }),
  'giftCards.send': aims({ body: { id: CARD, email: 'a@example.com', name: 'A', design: 'thanks' } }),
  'giftCards.keep': aims({ body: { id: CARD } }),
  'giftCards.open': namesNoRow(
    'A card is found by the random token of its email alone.',
    { body: { token: 'q'.repeat(32) } },
    { annaGets: 404 },
  ),
  'giftCards.balance': namesNoRow(
    'A card is found by its random code alone.',
    { body: { codes: ['QQQQ-QQQQ-QQQQ-QQQQ'] } },
    { annaGets: 404 },
  ),
  'giftCards.free': namesNoRow(
    own,
    { body: {}, headers: { 'idempotency-key': 'matrix-free-gift-card' } },
    { annaGets: 409 },
  ),
};
