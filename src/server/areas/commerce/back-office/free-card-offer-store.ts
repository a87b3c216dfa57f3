import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Offers of free gift cards as operators edit them. `db` is the system scope. */

const MAX_LISTED = 200;

export async function listOffers(db: Database) {
  return db.selectFrom('free_gift_cards').selectAll().orderBy('id', 'desc').limit(MAX_LISTED).execute();
}

export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number];

/** An offer, locked until the transaction ends, so that nobody claims a card of it meanwhile. */
export async function lockOffer(db: Database, id: number): Promise<OfferRow | undefined> {
  return db.selectFrom('free_gift_cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Another offer that runs at some time of a period. */
export async function overlappingOffer(
  db: Database,
  id: number | undefined,
  { starts_at, ends_at }: Pick<OfferRow, 'starts_at' | 'ends_at'>,
): Promise<OfferRow | undefined> {
  return db
    .selectFrom('free_gift_cards')
    .selectAll()
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst();
}

/** Adds an offer, or changes one that is locked. */
export async function saveOffer(
  db: Database,
  id: number | undefined,
  offer: Omit<OfferRow, 'id' | 'claimed'>,
): Promise<OfferRow> {
  return id === undefined
    ? db.insertInto('free_gift_cards').values(offer).returningAll().executeTakeFirstOrThrow()
    : db.updateTable('free_gift_cards').set(offer).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
