import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { OwnCode } from './gift-card-codes.ts';
import '../tables.ts';

export interface NewGiftCard {
  member_id: number;
  order_reference: string;
  line: number;
  unit: number;
  product: string;
  title: string;
  face_cents: number;
  ours: boolean;
  sample: boolean;
  expiry_text: string;
  terms: string;
  buyer_email: string;
  created_at: Date;
}

/** Adds the cards of an order, each unit once, and returns the ids of those that are new. */
export async function addGiftCards(db: Database, cards: readonly NewGiftCard[]): Promise<number[]> {
  if (cards.length === 0) return [];
  const rows = await db
    .insertInto('gift_cards')
    .values(cards.map((card) => ({ ...card, state: 'ordered' as const })))
    .onConflict((conflict) => conflict.columns(['order_reference', 'line', 'unit']).doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A card by its id, locked until the transaction ends. Ids are unique over all members. */
export async function lockGiftCard(db: Database, id: number) {
  return db.selectFrom('gift_cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type GiftCardRow = NonNullable<Awaited<ReturnType<typeof lockGiftCard>>>;

export async function giftCardById(db: Database, id: number): Promise<GiftCardRow | undefined> {
  return db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function giftCardsOf(db: Database, memberId: number): Promise<GiftCardRow[]> {
  return db
    .selectFrom('gift_cards')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

export async function giftCardByLink(db: Database, linkHash: Buffer): Promise<GiftCardRow | undefined> {
  return db.selectFrom('gift_cards').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();
}

const ownByCodes = (db: Database, hashes: readonly Buffer[]) =>
  db
    .selectFrom('gift_cards')
    .selectAll()
    .where('code_hash', 'in', [...hashes])
    .where('ours', '=', true)
    .where('state', '=', 'issued')
    .orderBy('id');

/** Our own cards by the hashes of their codes, locked in one order. */
export async function lockByCodes(db: Database, hashes: readonly Buffer[]): Promise<GiftCardRow[]> {
  return ownByCodes(db, hashes).forUpdate().execute();
}

/** The cards that an order bought, locked in one order. */
export async function lockCardsOfOrder(db: Database, orderReference: string): Promise<GiftCardRow[]> {
  return db
    .selectFrom('gift_cards')
    .selectAll()
    .where('order_reference', '=', orderReference)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The cards that an order bought. */
export async function cardsOfOrder(db: Database, orderReference: string): Promise<GiftCardRow[]> {
  return db.selectFrom('gift_cards').selectAll().where('order_reference', '=', orderReference).orderBy('id').execute();
}

/** Whether a card that an order bought has still to be issued. */
export async function hasUnissued(db: Database, orderReference: string): Promise<boolean> {
  const row = await db
    .selectFrom('gift_cards')
    .select('id')
    .where('order_reference', '=', orderReference)
    .where('state', '=', 'ordered')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the cards that a guest bought with an order to a member. */
export async function giveCardsTo(db: Database, orderReference: string, memberId: number): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set({ member_id: memberId })
    .where('order_reference', '=', orderReference)
    .where('member_id', '=', 0)
    .execute();
}

/** Notes that the issuer refused a card for good; null frees it for another attempt. */
export async function noteRefusal(
  db: Database,
  { member_id, id }: Pick<GiftCardRow, 'member_id' | 'id'>,
  refusal: { reason: string; at: Date } | null,
): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set({ refused_at: refusal?.at ?? null, refusal: refusal?.reason ?? null })
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .execute();
}

export async function voidCard(db: Database, { member_id, id }: Pick<GiftCardRow, 'member_id' | 'id'>): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set({ state: 'void' })
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .execute();
}

/** Our own cards by the hashes of their codes. */
export async function giftCardsByCodes(db: Database, hashes: readonly Buffer[]): Promise<GiftCardRow[]> {
  return ownByCodes(db, hashes).execute();
}

/** Stores the code of an issued card. */
export async function storeCode(
  db: Database,
  { member_id, id }: Pick<GiftCardRow, 'member_id' | 'id'>,
  code: OwnCode,
  expiresOn: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set({
      state: 'issued',
      code: code.encrypted,
      code_hash: code.hash,
      last_four: code.lastFour,
      expires_on: expiresOn,
      issued_at: at,
      refused_at: null,
      refusal: null,
    })
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .execute();
}

/** Plans the sending of a card; `null` takes it back. */
export async function planSending(
  db: Database,
  { member_id, id }: Pick<GiftCardRow, 'member_id' | 'id'>,
  plan: {
    email: string;
    name: string;
    message: string;
    design: GiftCardRow['design'];
    at: Date;
    linkHash: Buffer;
  } | null,
): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set({
      recipient_email: plan?.email ?? null,
      recipient_name: plan?.name ?? null,
      message: plan?.message ?? null,
      design: plan?.design ?? 'wattle',
      send_at: plan?.at ?? null,
      link_hash: plan?.linkHash ?? null,
    })
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .execute();
}

/** Issued cards whose time to be sent has come, locked for this run. */
export async function cardsToSend(db: Database, now: Date, limit: number): Promise<GiftCardRow[]> {
  return db
    .selectFrom('gift_cards')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('send_at', '<=', now)
    .where('state', '=', 'issued')
    .orderBy('send_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markSent(
  db: Database,
  { member_id, id }: GiftCardRow,
  linkHash: Buffer,
  at: Date,
): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set({ sent_at: at, link_hash: linkHash })
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .execute();
}

/** Notes the first time that the recipient opened the card. */
export async function markOpened(db: Database, { member_id, id }: GiftCardRow, at: Date): Promise<void> {
  await sql`update gift_cards set opened_at = coalesce(opened_at, ${at})
    where member_id = ${member_id} and id = ${id}`.execute(db);
}
