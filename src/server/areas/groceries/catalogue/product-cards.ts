import type { GroceryPrice, GroceryProduct } from '#contract/areas/grocery-shapes.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { comparedBy, isStale, sizeText, unitPriceCents } from '#domain/groceries/product.ts';
import type { Database } from '#server/kit/database.ts';
import { currentPrices, findProducts } from './catalogue-store.ts';
import type { PriceRow, ProductRow } from './catalogue-store.ts';
import { ownPrices } from '../prices/own-price-store.ts';
import type { OwnPriceRow } from '../prices/own-price-store.ts';

/** The store whose price every product carries (rule R12). */
const COLES = 'Coles';

/** Which price counts: the newest one, which may be the member's, or always the one that the store lists. */
export type PriceBasis = 'newest' | 'listed';

/** A price, whether the member saw it, and whether it counts. */
interface Counted extends PriceRow {
  own: boolean;
  used: boolean;
}

/**
 * The listed price of each product in each store, and beside it the member's own one from its day on, until a newer one
 * is known.
 */
function countedPrices(shared: readonly PriceRow[], own: readonly OwnPriceRow[], basis: PriceBasis): Counted[] {
  const keyOf = (row: { product_id: number; store_id: number }): string => `${row.product_id} ${row.store_id}`;
  const listed = new Map(shared.map((row) => [keyOf(row), row]));
  const newest = new Map(own.map((row) => [keyOf(row), row]));
  for (const [key, row] of newest) if ((listed.get(key)?.on_date ?? '') > row.on_date) newest.delete(key);
  return [
    ...shared.map((row) => ({ ...row, own: false, used: basis === 'listed' || !newest.has(keyOf(row)) })),
    ...[...newest.values()].map((row) => ({ ...row, special: false, own: true, used: basis === 'newest' })),
  ];
}

function priceOnWire(row: Counted, product: ProductRow, today: CivilDate): GroceryPrice {
  return {
    store_id: row.store_id,
    store: row.store,
    price: row.price_cents,
    unit_price: unitPriceCents(row.price_cents, product.amount, product.unit),
    on: row.on_date,
    stale: isStale(row.on_date, today),
    special: row.special,
    own: row.own,
    used: row.used,
    sample: product.source === 'sample' && !row.own,
  };
}

function cardOf(product: ProductRow, rows: readonly Counted[], today: CivilDate): GroceryProduct {
  const prices = rows
    .map((row) => priceOnWire(row, product, today))
    .toSorted((a, b) => Number(b.used) - Number(a.used) || a.price - b.price || a.store.localeCompare(b.store));
  return {
    GroceryID: product.id,
    name: product.name,
    brand: product.brand,
    size: sizeText(product.amount, product.unit),
    unit: comparedBy(product.unit),
    category: product.category,
    subcategory: product.subcategory,
    group: product.group,
    own_brand: product.own_brand,
    ColesPrice: prices.find(({ store, used }) => store === COLES && used)?.price ?? null,
    sample: product.source === 'sample',
    prices,
  };
}

/** Products with what they cost the member in each store, in the order of the ids. */
export async function productCards(
  db: Database,
  memberId: number,
  ids: readonly number[],
  today: CivilDate,
  basis: PriceBasis = 'newest',
): Promise<{ row: ProductRow; card: GroceryProduct }[]> {
  const [products, shared, own] = await Promise.all([
    findProducts(db, ids),
    currentPrices(db, ids),
    ownPrices(db, memberId, ids),
  ]);
  const byProduct = new Map<number, Counted[]>();
  for (const row of countedPrices(shared, own, basis))
    byProduct.set(row.product_id, [...(byProduct.get(row.product_id) ?? []), row]);
  return products.map((row) => ({ row, card: cardOf(row, byProduct.get(row.id) ?? [], today) }));
}
