import type { groceries } from '#contract/areas/groceries.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { findProducts, listStores } from '../catalogue/catalogue-store.ts';
import { MAX_ITEMS, listItems, lockList, removeItem, saveItem, saveSubstitutes, saveTrips } from './list-store.ts';
import { readPlannedList } from './list-view.ts';

/** Substitutes are own brands of the same group, measured the same way. */
async function checkSubstitutes(db: Database, productId: number, substituteIds: readonly number[]): Promise<void> {
  if (new Set([productId, ...substituteIds]).size <= substituteIds.length)
    throw badField('substitutes', 'Choose each own brand once, and not the product itself.');
  const [product, ...substitutes] = await findProducts(db, [productId, ...substituteIds]);
  const fits = substitutes.every(
    (each) => each.own_brand_of !== null && each.group_id === product!.group_id && each.unit === product!.unit,
  );
  if (!fits || substitutes.length !== substituteIds.length)
    throw badField('substitutes', 'Choose own-brand products of the same kind.');
}

/** The member's list (rule R12). */
export const listHandlers = {
  async list(_input, { memberDb, member, clock }) {
    return (await readPlannedList(memberDb, member.id, clock.today(member.timeZone))).list;
  },

  async saveItem({ body: { GroceryID: productId, quantity, substitutes } }, { memberDb, member, clock }) {
    const [product] = await findProducts(memberDb, [productId]);
    if (!product) throw new Failure('not_found', 'We couldn’t find that product.');
    if (substitutes) await checkSubstitutes(memberDb, productId, substitutes);
    await memberDb.transaction().execute(async (transaction) => {
      await lockList(transaction, member.id);
      if (quantity === 0) return removeItem(transaction, member.id, productId);
      const items = await listItems(transaction, member.id);
      if (items.length >= MAX_ITEMS && !items.some(({ product_id: id }) => id === productId))
        throw badField('GroceryID', `A list can have up to ${MAX_ITEMS} products. Remove one first.`);
      await saveItem(transaction, member.id, { productId, quantity, at: clock.now() });
      if (substitutes) await saveSubstitutes(transaction, member.id, productId, substitutes);
    });
    return { success: true };
  },

  async saveStores({ body }, { memberDb, member }) {
    const known = new Set((await listStores(memberDb)).map(({ id }) => id));
    const { stores, cost_per_km: centsPerKm, usual_store_id: usualStoreId = null } = body;
    if (new Set(stores.map(({ store_id: id }) => id)).size !== stores.length)
      throw badField('stores', 'Choose each store once.');
    if (stores.some(({ store_id: id }) => !known.has(id))) throw badField('stores', 'Choose stores from the list.');
    if (usualStoreId !== null && !known.has(usualStoreId))
      throw badField('usual_store_id', 'Choose a store from the list.');
    const choice = {
      stores: stores.map(({ store_id: storeId, visited, distance_km: km }) => ({
        storeId,
        visited,
        distanceTenths: Math.round(km * 10),
      })),
      centsPerKm,
      usualStoreId,
    };
    await memberDb.transaction().execute((transaction) => saveTrips(transaction, member.id, choice));
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof groceries>>;
