import { formatCents } from '#domain/money/format.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmail } from '../../email/public.ts';
import { newGiftLink } from './gift-card-codes.ts';
import { cardsToSend, markSent, planSending } from './gift-card-store.ts';
import { availableOn, heldCards } from './hold-store.ts';
import type { IssuingParts } from './issuing.ts';

const BATCH = 50;

type SendingParts = Omit<IssuingParts, 'issuer'>;

/**
 * Sends the gift cards whose time has come, each once, and returns how many. A job calls it. A card whose whole value
 * an unpaid order has set aside waits for that order. One with nothing left stays with its buyer, who is told.
 */
export async function sendGiftCards(parts: SendingParts): Promise<number> {
  const { database, clock } = parts;
  return database.transaction().execute(async (transaction) => {
    const cards = await cardsToSend(transaction, clock.now(), BATCH);
    const ids = cards.map(({ id }) => id);
    const left = await availableOn(transaction, ids);
    const held = await heldCards(transaction, ids);
    const worth = cards.map((card) => ({ card, cents: left.get(card.id) ?? card.face_cents }));
    const sendable = worth.filter(({ cents }) => cents > 0);
    for (const { card, cents } of sendable) {
      const link = newGiftLink();
      await markSent(transaction, card, link.hash, clock.now());
      await postGift(transaction, parts, { card, token: link.token, cents });
    }
    for (const { card, cents } of worth)
      if (cents === 0 && !held.has(card.id)) await keepEmptyCard(transaction, parts, card);
    return sendable.length;
  });
}

type Sent = Awaited<ReturnType<typeof cardsToSend>>[number];

/** The email to the recipient. It has a link and no code, so that a forwarded preview gives nothing away. */
async function postGift(
  db: Database,
  { clock, settings }: SendingParts,
  { card, token, cents }: { card: Sent; token: string; /** What is left on it. */ cents: number },
): Promise<void> {
  const value = formatCents(cents, { currency: true });
  await postEmail(db, clock, settings.brand, `gift-card-sent:${card.id}`, {
    to: card.recipient_email!,
    subject: `Your ${value} ${card.title}`,
    firstName: card.recipient_name ?? undefined,
    paragraphs: [
      `${card.buyer_email} has sent you this ${card.title}, worth ${value}.`,
      ...(card.message ? [`“${card.message}”`] : []),
      ...(card.sample ? ['This is a sample gift card. It isn’t worth real money.'] : []),
    ],
    action: { label: 'Open your gift card', url: `${settings.publicUrl}/gift-card-details-2?card=${token}` },
    after: [`${card.expiry_text}. Anyone with this link can use the card, so don’t share it.`],
  });
}

/** Ends the plan to send a card with nothing left on it, and tells its buyer. */
async function keepEmptyCard(db: Database, { clock, settings }: SendingParts, card: Sent): Promise<void> {
  await planSending(db, card, null);
  await postEmail(db, clock, settings.brand, `gift-card-kept:${card.id}:${card.send_at!.toISOString()}`, {
    to: card.buyer_email,
    subject: `We didn’t send your ${card.title}`,
    paragraphs: [
      `You asked us to send your ${card.title} to ${card.recipient_email}. When the time came there was nothing left on it, so we kept it for you.`,
    ],
    action: { label: 'See your gift cards', url: `${settings.publicUrl}/gift-card-details` },
  });
}
