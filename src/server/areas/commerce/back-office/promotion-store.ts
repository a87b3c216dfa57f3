import type { Insertable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

/** Promotions and card fees as operators edit them. `db` is the system scope. */

const MAX_LISTED = 500;

export async function listPromotions(db: Database) {
  return db.selectFrom('promotions').selectAll().orderBy('id', 'desc').limit(MAX_LISTED).execute();
}

export type PromotionRow = Awaited<ReturnType<typeof listPromotions>>[number];

/** A promotion, locked until the transaction ends. */
export async function lockPromotion(db: Database, id: number): Promise<PromotionRow | undefined> {
  return db.selectFrom('promotions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function promotionOfCode(db: Database, code: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('promotions').select('id').where('code', '=', code).executeTakeFirst();
}

type NewPromotion = Omit<Insertable<Tables['promotions']>, 'id' | 'uses'>;

/** Adds a promotion, or changes one; its uses stay. Undefined where another one has its code. */
export async function savePromotion(
  db: Database,
  id: number | undefined,
  promotion: NewPromotion,
): Promise<PromotionRow | undefined> {
  if (id === undefined)
    return db
      .insertInto('promotions')
      .values(promotion)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst();
  return db.updateTable('promotions').set(promotion).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function listCardFees(db: Database) {
  return db.selectFrom('card_fees').selectAll().orderBy('starts_on', 'desc').execute();
}

/** Sets the fee from a day on; one that was set for the same day is replaced. */
export async function setCardFee(
  db: Database,
  fee: { starts_on: string; dollar_cents: number; percent_ppm: number },
): Promise<void> {
  const { starts_on: _day, ...change } = fee;
  await db
    .insertInto('card_fees')
    .values(fee)
    .onConflict((conflict) => conflict.column('starts_on').doUpdateSet(change))
    .execute();
}
