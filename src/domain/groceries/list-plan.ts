import { planBasket } from './basket.ts';
import type { BasketPlan } from './basket.ts';

/** Something that can be bought: a product and what one package holds, in its base unit. */
export interface Package {
  productId: number;
  amount: number;
}

/** An item of a list, with the own-brand products that the member takes instead, in the same base unit. */
export interface ListItem extends Package {
  quantity: number;
  substitutes: readonly Package[];
}

/** What is bought for an item in a store. */
export interface Purchase {
  productId: number;
  packs: number;
  costCents: number;
}

export interface TripStore {
  storeId: number;
  travelCents: number;
}

/** The price of a product in a store; null where it is not sold or not known. */
export type PriceOf = (productId: number, storeId: number) => number | null;

/** How many packages of an amount cover what is wanted. */
export function packsFor(wanted: number, amount: number): number {
  return Math.max(1, Math.ceil(wanted / amount));
}

/** The cheapest way to get an item in a store: the product itself or a substitute, in as many packages as it takes. */
export function purchaseAt(item: ListItem, storeId: number, priceOf: PriceOf): Purchase | null {
  const wanted = item.quantity * item.amount;
  let best: Purchase | null = null;
  for (const { productId, amount } of [item, ...item.substitutes]) {
    const priceCents = priceOf(productId, storeId);
    if (priceCents === null) continue;
    const packs = packsFor(wanted, amount);
    const costCents = packs * priceCents;
    if (best === null || costCents < best.costCents) best = { productId, packs, costCents };
  }
  return best;
}

export interface ListPlan extends BasketPlan {
  /** What is bought for each item, in the order of the list, in each store, in the order of the stores. */
  purchases: (Purchase | null)[][];
}

/** Plans a list over the stores that the member goes to. */
export function planList(items: readonly ListItem[], stores: readonly TripStore[], priceOf: PriceOf): ListPlan {
  const purchases = items.map((item) => stores.map(({ storeId }) => purchaseAt(item, storeId, priceOf)));
  const baskets = stores.map(({ travelCents }, at) => ({
    travelCents,
    costs: purchases.map((row) => row[at]?.costCents ?? null),
  }));
  return { ...planBasket(baskets), purchases };
}

/** The cost of going to a store and back. @param distanceTenths tenths of a kilometre, one way */
export function travelCents(distanceTenths: number, centsPerKm: number): number {
  return Math.round((2 * distanceTenths * centsPerKm) / 10);
}
