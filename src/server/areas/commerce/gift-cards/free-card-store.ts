import { sql } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import { giftCardTerms } from '../catalogue/catalogue-store.ts';
import { addGiftCards } from './gift-card-store.ts';
import { GIFT_CARD_TOPIC, OWN_CARD } from './issuing.ts';

/** The offer of free gift cards that runs now; undefined where none does. */
export async function runningOffer(db: Database, now: Date) {
  return db
    .selectFrom('free_gift_cards')
    .selectAll()
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a card of an offer went to this member, or to somebody with the same verified number. */
export async function hasClaimed(
  db: Database,
  offerId: number,
  memberId: number,
  mobileHash: Buffer | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('free_gift_card_claims')
    .select('offer_id')
    .where('offer_id', '=', offerId)
    .where((build) =>
      build.or([
        build('member_id', '=', memberId),
        ...(mobileHash === null ? [] : [build('mobile_hash', '=', mobileHash)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes one card of an offer for a person. */
export async function takeOffer(
  db: Database,
  offerId: number,
  memberId: number,
  mobileHash: Buffer,
  at: Date,
): Promise<'taken' | 'claimed' | 'gone'> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('free_gift_card_claims')
    .values({ member_id: memberId, offer_id: offerId, mobile_hash: mobileHash, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return 'claimed';
  const { rows } = await sql`
    update free_gift_cards set left_over = left_over - 1, claimed = claimed + 1 where id = ${offerId} and left_over > 0
    returning 1`.execute(db);
  return rows.length > 0 ? 'taken' : 'gone';
}

/** Orders the card itself; it is issued through the outbox like a bought one. */
export async function placeFreeCard(
  db: Database,
  clock: Clock,
  card: {
    memberId: number;
    email: string;
    reference: string;
    product: string;
    title: string;
    faceCents: number;
    sample: boolean;
  },
): Promise<number> {
  const texts = (await giftCardTerms(db, [card.product])).get(card.product);
  const [id] = await addGiftCards(db, [
    {
      member_id: card.memberId,
      order_reference: card.reference,
      line: 0,
      unit: 0,
      product: card.product,
      title: card.title,
      face_cents: card.faceCents,
      ours: card.product === OWN_CARD,
      sample: card.sample,
      expiry_text: texts?.expiry ?? '',
      terms: texts?.terms ?? '',
      buyer_email: card.email,
      created_at: clock.now(),
    },
  ]);
  await enqueue(db, clock, { topic: GIFT_CARD_TOPIC, key: `gift-card:${id!}`, payload: { id } });
  return id!;
}
