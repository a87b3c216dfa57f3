import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** The member's list, and the stores that they go to. All functions run in the member's scope. */

export const MAX_ITEMS = 100;

export async function listItems(db: Database, memberId: number) {
  return db
    .selectFrom('grocery_list_items')
    .where('member_id', '=', memberId)
    .select(['product_id', 'quantity'])
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();
}

/**
 * Locks the member's list until the transaction ends, so that two calls do not both finish it or fill its last place.
 * The second sees what the first has left of it.
 */
export async function lockList(db: Database, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('grocery list', ${memberId}))`.execute(db);
}

/** The substitutes of all items, by the item's product. */
export async function listSubstitutes(db: Database, memberId: number): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('grocery_list_substitutes')
    .where('member_id', '=', memberId)
    .select(['product_id', 'substitute_id'])
    .orderBy('substitute_id')
    .execute();
  const byProduct = new Map<number, number[]>();
  for (const { product_id: id, substitute_id: substitute } of rows)
    byProduct.set(id, [...(byProduct.get(id) ?? []), substitute]);
  return byProduct;
}

export async function saveItem(
  db: Database,
  memberId: number,
  item: { productId: number; quantity: number; at: Date },
): Promise<void> {
  const { productId, quantity, at } = item;
  await db
    .insertInto('grocery_list_items')
    .values({ member_id: memberId, product_id: productId, quantity, added_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'product_id']).doUpdateSet({ quantity }))
    .execute();
}

export async function removeItem(db: Database, memberId: number, productId: number): Promise<void> {
  await db
    .deleteFrom('grocery_list_items')
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .execute();
}

/** Replaces the substitutes of an item, which must be on the list. */
export async function saveSubstitutes(
  db: Database,
  memberId: number,
  productId: number,
  substituteIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('grocery_list_substitutes')
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .execute();
  if (substituteIds.length === 0) return;
  await db
    .insertInto('grocery_list_substitutes')
    .values(substituteIds.map((id) => ({ member_id: memberId, product_id: productId, substitute_id: id })))
    .execute();
}

export async function readTrips(db: Database, memberId: number) {
  const [stores, settings] = await Promise.all([
    db
      .selectFrom('grocery_trip_stores')
      .where('member_id', '=', memberId)
      .select(['store_id', 'distance_tenths', 'visited'])
      .execute(),
    db
      .selectFrom('grocery_settings')
      .where('member_id', '=', memberId)
      .select(['cents_per_km', 'usual_store_id'])
      .executeTakeFirst(),
  ]);
  return { stores, settings };
}

interface TripChoice {
  stores: readonly { storeId: number; distanceTenths: number; visited: boolean }[];
  centsPerKm: number;
  usualStoreId: number | null;
}

/** Saves the choice; stores that it does not name stay as they are. */
export async function saveTrips(
  db: Database,
  memberId: number,
  { stores, centsPerKm, usualStoreId }: TripChoice,
): Promise<void> {
  const settings = { cents_per_km: centsPerKm, usual_store_id: usualStoreId };
  await db
    .insertInto('grocery_settings')
    .values({ member_id: memberId, ...settings })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(settings))
    .execute();
  if (stores.length === 0) return;
  await db
    .insertInto('grocery_trip_stores')
    .values(
      stores.map(({ storeId, distanceTenths, visited }) => ({
        member_id: memberId,
        store_id: storeId,
        distance_tenths: distanceTenths,
        visited,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'store_id']).doUpdateSet((excluded) => ({
        distance_tenths: excluded.ref('excluded.distance_tenths'),
        visited: excluded.ref('excluded.visited'),
      })),
    )
    .execute();
}
