import * as z from 'zod/mini';
import { date, money } from '#contract/kit/wire.ts';

/** Shapes of groceries that several calls share. */

/** What to know about a price. */
const priceFlags = {
  /** More than 28 days old. */
  stale: z.boolean(),
  /** Whether the store called it a special. */
  special: z.boolean(),
  /** Entered by the member, and no older than the price the store lists. */
  own: z.boolean(),
  /** Made up to show how prices look. */
  sample: z.boolean(),
};

/** What a product costs in one store. */
const groceryPrice = z.object({
  store_id: z.int(),
  store: z.string(),
  price: money,
  /** Per kilogram, litre or item. */
  unit_price: money,
  on: date,
  ...priceFlags,
  /** Whether totals use it. If they use the member’s own price, the listed one is returned as well, and vice versa. */
  used: z.boolean(),
});
export type GroceryPrice = z.output<typeof groceryPrice>;

export const groceryProduct = z.object({
  GroceryID: z.int(),
  name: z.string(),
  brand: z.string(),
  /** Such as '500 g' or '12 pack'. */
  size: z.string(),
  /** The unit that unit prices are for. */
  unit: z.literal(['kg', 'L', 'each']),
  category: z.string(),
  subcategory: z.string(),
  group: z.string(),
  /** The store whose own brand it is. */
  own_brand: z.nullable(z.string()),
  /** The price at Coles that is used; null if none is known. */
  ColesPrice: z.nullable(money),
  sample: z.boolean(),
  /** Those that totals use come first, cheapest first. */
  prices: z.array(groceryPrice),
});
export type GroceryProduct = z.output<typeof groceryProduct>;

/** How good a special is, compared with the price over the 60 days before it. */
export const specialCheck = z.object({
  store: z.string(),
  /** `real`: at least 10% below the usual price; `raised`: the price had been raised shortly before. */
  verdict: z.literal(['real', 'usual', 'raised', 'unknown', 'none']),
  /** Null if fewer than 21 days are known, or fewer than three of them have a price of their own. */
  usual: z.nullable(money),
  lowest: z.nullable(money),
  /** How many of the days before the latest price are known, and how many have a price of their own. */
  known_days: z.int(),
  known_prices: z.int(),
  /** The price of each known day of the last 60. */
  history: z.array(z.object({ date, price: money })),
});
export type GrocerySpecial = z.output<typeof specialCheck>;

/** A price that the member saw. */
export const ownPrice = z.object({
  store_id: z.int(),
  store: z.string(),
  on: date,
  price: money,
  source: z.literal(['typed', 'receipt']),
});
export type GroceryOwnPrice = z.output<typeof ownPrice>;

/** A line of a receipt, with the products that it may be. */
export const receiptItem = z.object({
  text: z.string(),
  name: z.string(),
  /** Best first, each with the price of one package. */
  matches: z.array(z.object({ product: groceryProduct, price: money })),
  /** The only match whose name and size are on the line; null otherwise. */
  proposed_id: z.nullable(z.int()),
});
export type ReceiptItem = z.output<typeof receiptItem>;

/** Where prices come from, and their date. */
export const grocerySource = z.object({
  source: z.literal(['sample', 'feed', 'operator']),
  name: z.string(),
  as_of: date,
  products: z.int(),
});
export type GrocerySource = z.output<typeof grocerySource>;

export const groceryStore = z.object({ id: z.int(), name: z.string() });

/** An item of the member's list. */
export const groceryListItem = z.object({
  product: groceryProduct,
  quantity: z.int(),
  /** Own-brand products that the member would accept instead. */
  substitutes: z.array(z.object({ GroceryID: z.int(), name: z.string(), size: z.string(), own_brand: z.string() })),
});
export type GroceryListItem = z.output<typeof groceryListItem>;

/** A store with the cost of the whole list. */
const listStore = z.object({
  ...groceryStore.shape,
  visited: z.boolean(),
  /** One way. */
  distance_km: z.number(),
  total: money,
  travel: money,
  /** The number of items with no known price there. */
  missing: z.int(),
});
export type GroceryListStore = z.output<typeof listStore>;

/** What is bought for one item. */
const groceryPurchase = z.object({
  /** The item of the list. */
  GroceryID: z.int(),
  /** What is bought for it: the item itself or a substitute. */
  bought_id: z.int(),
  bought: z.string(),
  packs: z.int(),
  cost: money,
  store_id: z.int(),
  /** The date of its price, and what to know about it. */
  on: date,
  ...priceFlags,
});
export type GroceryPurchase = z.output<typeof groceryPurchase>;

/** A way to buy the list in one or two stores. */
const groceryTrip = z.object({
  store_ids: z.array(z.int()),
  total: money,
  travel: money,
  missing: z.int(),
  items: z.array(groceryPurchase),
});
export type GroceryTrip = z.output<typeof groceryTrip>;

export const groceryList = z.object({
  data: z.array(groceryListItem),
  stores: z.array(listStore),
  cost_per_km: money,
  /** Where the member would shop otherwise; savings are measured against it. */
  usual_store_id: z.nullable(z.int()),
  single: z.nullable(groceryTrip),
  /** Two stores: only if more of the list has a price there, or they cost less than the best one, including travel. */
  split: z.nullable(groceryTrip),
  /** Whether some of the prices are samples. */
  sample: z.boolean(),
});
export type GroceryList = z.output<typeof groceryList>;
