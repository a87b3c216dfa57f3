import { addMonths } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { isSent } from '#domain/commerce/order-state.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { AppSettings } from '#server/kit/implement.ts';
import { post } from '#server/kit/ledger.ts';
import type { Posting } from '#server/kit/ledger.ts';
import { enqueue, enqueueAll } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { CardNotIssued } from '#server/ports/gift-cards/port.ts';
import type { GiftCardIssuer } from '#server/ports/gift-cards/port.ts';
import { salesAccount } from '../orders/ledger-postings.ts';
import { addEvent, linesOf, lockOrder, setState } from '../orders/order-store.ts';
import type { LineRow, OrderRow } from '../orders/order-store.ts';
import { giftCardTerms } from '../catalogue/catalogue-store.ts';
import { encryptedCode } from './gift-card-codes.ts';
import { addGiftCards, giftCardById, hasUnissued, lockGiftCard, noteRefusal, storeCode } from './gift-card-store.ts';
import type { GiftCardRow } from './gift-card-store.ts';
import { newGiftCode } from './gift-code.ts';
import { issuedAccount, valueAccount } from './value.ts';

/** Topic of the outbox: one message for each card that is to be issued. */
export const GIFT_CARD_TOPIC = 'gift-card-issue';
/** Our own card, which pays in our checkout. */
export const OWN_CARD = 'wattle-gift-card';
/** The reference of a free card, in place of an order's. */
const FREE_PREFIX = 'FREE-';
/** How long our own cards are valid. */
const VALID_MONTHS = 36;

export interface IssuingParts {
  database: Database;
  clock: Clock;
  issuer: GiftCardIssuer;
  settings: Pick<AppSettings, 'keys' | 'brand' | 'publicUrl'>;
}

export const freeCardReference = (offerId: number, memberId: number): string => `${FREE_PREFIX}${offerId}-${memberId}`;
/** Whether a card was given, not bought. */
export const isFreeCard = ({ order_reference: reference }: Pick<GiftCardRow, 'order_reference'>): boolean =>
  reference.startsWith(FREE_PREFIX);

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

/** Gives one of our cards its value. A card that is given away costs us its value; any other was paid for. */
async function giveValue(db: Database, clock: Clock, card: GiftCardRow): Promise<void> {
  const isFree = isFreeCard(card);
  const freePostings: Posting[] = isFree
    ? [
        { account: await salesAccount(db, clock, 'gift_cards_given', card.id), amount: card.face_cents },
        { account: await salesAccount(db, clock, 'gift_cards_sold', card.id), amount: -card.face_cents },
      ]
    : [];
  await post(db, clock, {
    kind: 'gift_card_issued',
    reference: String(card.id),
    postings: [
      { account: await valueAccount(db, clock, card.id), amount: card.face_cents },
      { account: await issuedAccount(db, clock), amount: -card.face_cents },
      ...freePostings,
    ],
  });
}

/**
 * An order is complete once its last gift card is issued, and what has to be sent is sent. The order must be locked.
 */
async function completeOrder(db: Database, clock: Clock, order: OrderRow): Promise<void> {
  if (order.state !== 'paid' || (await hasUnissued(db, order.reference))) return;
  const isDone = order.sent_at !== null || !(await linesOf(db, [order])).some(({ kind }) => isSent(kind));
  if (isDone) await setState(db, order, 'fulfilled', { at: clock.now(), by: 'system' });
}

/** The order of a card and the card, locked one after the other; the card alone where it was given away. */
async function lockToIssue(db: Database, { id, order_reference }: GiftCardRow) {
  const order = await lockOrder(db, order_reference);
  const card = await lockGiftCard(db, id);
  return card?.state === 'ordered' ? { order, card } : undefined;
}

/** Leaves a card to an operator, who sees it at its order. */
async function leaveToOperator({ database, clock }: IssuingParts, ordered: GiftCardRow, reason: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const locked = await lockToIssue(transaction, ordered);
    if (!locked) return;
    const at = clock.now();
    await noteRefusal(transaction, locked.card, { reason: reason.slice(0, 300), at });
    if (locked.order)
      await addEvent(transaction, locked.order, {
        at,
        by: 'system',
        state: locked.order.state,
        note: `We couldn’t get the ${ordered.title} from its issuer. Our support team is looking into it.`,
      });
  });
}

/**
 * Issues a card that was ordered: ours with its value in the ledger, others at their issuer, once for each card. The
 * order is complete with its last card.
 */
export function giftCardOutboxHandler(parts: IssuingParts): OutboxHandler {
  const { database, clock, issuer, settings } = parts;
  return async ({ payload }) => {
    const { id } = payload as { id: number };
    const ordered = await giftCardById(database, id);
    if (!ordered || ordered.state !== 'ordered') return;
    try {
      const issued = ordered.ours
        ? { code: newGiftCode(), expiresOn: addMonths(clock.today(DEFAULT_ZONE), VALID_MONTHS) }
        : await issuer.issue({
            key: `gift-card:${id}`,
            product: ordered.product,
            amountCents: ordered.face_cents,
            recipientEmail: ordered.buyer_email,
            orderedAt: ordered.created_at,
          });
      await database.transaction().execute(async (transaction) => {
        const locked = await lockToIssue(transaction, ordered);
        if (!locked) return;
        const { card, order } = locked;
        await storeCode(
          transaction,
          card,
          encryptedCode(settings.keys, id, issued.code),
          issued.expiresOn,
          clock.now(),
        );
        if (card.ours) await giveValue(transaction, clock, card);
        if (order) await completeOrder(transaction, clock, order);
      });
    } catch (error) {
      if (!(error instanceof CardNotIssued)) throw error;
      await leaveToOperator(parts, ordered, error.message);
    }
  };
}

/** Tries again to issue a card that was not issued. `db` is a transaction in which the order is locked. */
export async function retryIssuing(db: Database, clock: Clock, card: GiftCardRow): Promise<void> {
  await noteRefusal(db, card, null);
  await enqueue(db, clock, {
    topic: GIFT_CARD_TOPIC,
    key: `gift-card:${card.id}:${clock.now().getTime()}`,
    payload: { id: card.id },
  });
}
