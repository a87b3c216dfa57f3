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

/** A price that counts, and whether the member saw it. */
interface Counted extends PriceRow {
  own: boolean;
}

/** The member's own price counts from its day on, until a newer one is known. */
function countedPrices(shared: readonly PriceRow[], own: readonly OwnPriceRow[]): Counted[] {
  const counted = new Map(
    shared.map((row): [string, Counted] => [`${row.product_id} ${row.store_id}`, { ...row, own: false }]),
  );
  for (const row of own) {
    const key = `${row.product_id} ${row.store_id}`;
    const known = counted.get(key);
    if (!known || known.on_date <= row.on_date) counted.set(key, { ...row, special: false, own: true });
  }
  return [...counted.values()];
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
    sample: product.source === 'sample' && !row.own,
  };
}

function cardOf(product: ProductRow, rows: readonly Counted[], today: CivilDate): GroceryProduct {
  const prices = rows
    .map((row) => priceOnWire(row, product, today))
    .toSorted((a, b) => a.price - b.price || a.store.localeCompare(b.store));
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
    ColesPrice: prices.find(({ store }) => store === COLES)?.price ?? null,
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
): Promise<{ row: ProductRow; card: GroceryProduct }[]> {
  const [products, shared, own] = await Promise.all([
    findProducts(db, ids),
    currentPrices(db, ids),
    ownPrices(db, memberId, ids),
  ]);
  const byProduct = new Map<number, Counted[]>();
  for (const row of countedPrices(shared, own))
    byProduct.set(row.product_id, [...(byProduct.get(row.product_id) ?? []), row]);
  return products.map((row) => ({ row, card: cardOf(row, byProduct.get(row.id) ?? [], today) }));
}
