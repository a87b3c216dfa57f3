import { addMonths } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { AppSettings } from '#server/kit/implement.ts';
import { COMPANY, openAccount, post } from '#server/kit/ledger.ts';
import type { LedgerAccount } from '#server/kit/ledger.ts';
import { enqueueAll } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { newGiftCode } from './gift-code.ts';
import type { GiftCardIssuer } from '#server/ports/gift-cards/port.ts';
import type { LineRow, OrderRow } from '../orders/order-store.ts';
import { giftCardTerms } from '../catalogue/catalogue-store.ts';
import { encryptedCode } from './gift-card-codes.ts';
import { addGiftCards, giftCardById, lockGiftCard, storeCode } from './gift-card-store.ts';
import type { GiftCardRow } from './gift-card-store.ts';

/** Topic of the outbox: one message for each card that is to be issued. */
export const GIFT_CARD_TOPIC = 'gift-card-issue';
/** Our own card, which pays in our checkout. */
export const OWN_CARD = 'wattle-gift-card';
/** How long our own cards are valid. */
const VALID_MONTHS = 36;

export interface IssuingParts {
  database: Database;
  clock: Clock;
  issuer: GiftCardIssuer;
  settings: Pick<AppSettings, 'keys' | 'brand' | 'publicUrl'>;
}

/** The ledger account with what is left on one of our cards. */
export function valueAccount(db: Database, clock: Clock, cardId: number): Promise<LedgerAccount> {
  return openAccount(db, clock, { memberId: COMPANY, kind: 'gift_card', unit: 'AUD', reference: String(cardId) });
}

/** What we owe the holders of our cards. */
export function issuedAccount(db: Database, clock: Clock): Promise<LedgerAccount> {
  return openAccount(db, clock, { memberId: COMPANY, kind: 'gift_cards_issued', unit: 'AUD', mayGoBelowZero: true });
}

/** Orders the gift cards of a paid order, in its transaction. They are issued through the outbox. */
export async function orderGiftCards(
  db: Database,
  clock: Clock,
  order: Pick<OrderRow, 'member_id' | 'reference' | 'email'>,
  lines: readonly LineRow[],
): Promise<void> {
  const bought = lines.filter(({ kind }) => kind === 'gift_card');
  if (bought.length === 0) return;
  const texts = await giftCardTerms(
    db,
    bought.map(({ slug }) => slug),
  );
  const ids = await addGiftCards(
    db,
    bought.flatMap((line) =>
      Array.from({ length: line.quantity }, (_, unit) => ({
        member_id: order.member_id,
        order_reference: order.reference,
        line: line.position,
        unit,
        product: line.slug,
        title: line.title,
        face_cents: line.unit_cents,
        ours: line.slug === OWN_CARD,
        sample: line.sample,
        expiry_text: texts.get(line.slug)?.expiry ?? '',
        terms: texts.get(line.slug)?.terms ?? '',
        buyer_email: order.email,
        created_at: clock.now(),
      })),
    ),
  );
  await enqueueAll(
    db,
    clock,
    GIFT_CARD_TOPIC,
    ids.map((id) => ({ key: `gift-card:${id}`, payload: { id } })),
  );
}

/** Gives one of our cards its value. */
async function giveValue(db: Database, clock: Clock, card: GiftCardRow): Promise<void> {
  await post(db, clock, {
    kind: 'gift_card_issued',
    reference: String(card.id),
    postings: [
      { account: await valueAccount(db, clock, card.id), amount: card.face_cents },
      { account: await issuedAccount(db, clock), amount: -card.face_cents },
    ],
  });
}

/** Issues a card that was ordered: ours with its value in the ledger, others at their issuer, once for each card. */
export function giftCardOutboxHandler({ database, clock, issuer, settings }: IssuingParts): OutboxHandler {
  return async ({ key, payload }) => {
    const { id } = payload as { id: number };
    const ordered = await giftCardById(database, id);
    if (!ordered || ordered.state !== 'ordered') return;
    const issued = ordered.ours
      ? { code: newGiftCode(), expiresOn: addMonths(clock.today(DEFAULT_ZONE), VALID_MONTHS) }
      : await issuer.issue({
          key,
          product: ordered.product,
          amountCents: ordered.face_cents,
          recipientEmail: ordered.buyer_email,
          orderedAt: ordered.created_at,
        });
    await database.transaction().execute(async (transaction) => {
      const card = await lockGiftCard(transaction, id);
      if (!card || card.state !== 'ordered') return;
      await storeCode(transaction, card, encryptedCode(settings.keys, id, issued.code), issued.expiresOn, clock.now());
      if (card.ours) await giveValue(transaction, clock, card);
    });
  };
}
