import { formatCents } from '#domain/money/format.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmail } from '../../email/public.ts';
import { newGiftLink } from './gift-card-codes.ts';
import { cardsToSend, markSent, planSending } from './gift-card-store.ts';
import { availableOn } from './hold-store.ts';
import type { IssuingParts } from './issuing.ts';

const BATCH = 50;

/** Sends the gift cards whose time has come, each once. A job calls it. */
export async function sendGiftCards(parts: Omit<IssuingParts, 'issuer'>): Promise<number> {
  const { database, clock } = parts;
  return database.transaction().execute(async (transaction) => {
    const cards = await cardsToSend(transaction, clock.now(), BATCH);
    const left = await availableOn(
      transaction,
      cards.map(({ id }) => id),
    );
    for (const card of cards) {
      const cents = left.get(card.id) ?? card.face_cents;
      // The member has spent it since: it stays with them.
      if (cents === 0) {
        await planSending(transaction, card, null);
        continue;
      }
      const link = newGiftLink();
      await markSent(transaction, card, link.hash, clock.now());
      await postGift(transaction, parts, { card, token: link.token, cents });
    }
    return cards.length;
  });
}

type Sent = Awaited<ReturnType<typeof cardsToSend>>[number];

/** The email to the recipient. It has a link and no code, so that a forwarded preview gives nothing away. */
async function postGift(
  db: Database,
  { clock, settings }: Omit<IssuingParts, 'issuer'>,
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
