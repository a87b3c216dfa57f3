import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import type { OwnPriceSource } from '../tables.ts';

/** Prices that the member saw. All functions run in the member's scope. */

export interface OwnPrice {
  productId: number;
  storeId: number;
  on: CivilDate;
  priceCents: number;
}

/** All own prices of some products, in order of their days. */
export async function ownPrices(db: Database, memberId: number, productIds: readonly number[]) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('grocery_own_prices as p')
    .innerJoin('grocery_stores as s', 's.id', 'p.store_id')
    .where('p.member_id', '=', memberId)
    .where('p.product_id', 'in', productIds)
    .select(['p.product_id', 'p.store_id', 's.name as store', 'p.on_date', 'p.price_cents', 'p.source'])
    .orderBy('p.on_date')
    .execute();
}

export type OwnPriceRow = Awaited<ReturnType<typeof ownPrices>>[number];

/** Adds prices; one of the same product, store and day is replaced. The keys must differ. */
export async function saveOwnPrices(
  db: Database,
  memberId: number,
  source: OwnPriceSource,
  prices: readonly OwnPrice[],
): Promise<void> {
  await db
    .insertInto('grocery_own_prices')
    .values(
      prices.map(({ productId, storeId, on, priceCents }) => ({
        member_id: memberId,
        product_id: productId,
        store_id: storeId,
        on_date: on,
        price_cents: priceCents,
        source,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'product_id', 'store_id', 'on_date']).doUpdateSet((excluded) => ({
        price_cents: excluded.ref('excluded.price_cents'),
        source: excluded.ref('excluded.source'),
      })),
    )
    .execute();
}

/** Returns whether there was such a price. */
export async function removeOwnPrice(
  db: Database,
  memberId: number,
  { productId, storeId, on }: Omit<OwnPrice, 'priceCents'>,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('grocery_own_prices')
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .where('store_id', '=', storeId)
    .where('on_date', '=', on)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** What the member bought since a day, according to receipts. */
export async function receiptPurchases(
  db: Database,
  memberId: number,
  since: CivilDate,
): Promise<{ productId: number; on: CivilDate }[]> {
  const rows = await db
    .selectFrom('grocery_own_prices')
    .where('member_id', '=', memberId)
    .where('source', '=', 'receipt')
    .where('on_date', '>=', since)
    .select(['product_id', 'on_date'])
    .execute();
  return rows.map(({ product_id: productId, on_date: on }) => ({ productId, on }));
}
