import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  dateInput,
  done,
  doneWith,
  flag,
  id,
  limit,
  listOf,
  money,
  optionalText,
  page,
  positiveMoney,
  text,
  unsignedMoney,
  wholeBetween,
} from '#contract/kit/wire.ts';
import {
  groceryList,
  groceryProduct,
  grocerySource,
  groceryStore,
  ownPrice,
  receiptItem,
  specialCheck,
} from './grocery-shapes.ts';

/** Groceries: browsing, searching and comparing products and their dated prices (rule R12). */

const name = text(60);
const paging = { page: z.optional(page), limit: z.optional(limit) };

/** Which products are compared; several stores match any of them. */
const filters = z.object({
  category: optionalText(60),
  subcategory: optionalText(60),
  group: optionalText(60),
  keywords: optionalText(80),
  store: z.optional(listOf(name, 40)),
  own_brand: z.optional(flag),
  /** Only what a store calls a special. */
  special: z.optional(flag),
  /** Per kilogram, litre or item. */
  max_unit_price: z.optional(positiveMoney),
});

const placed = { GroceryID: id, store_id: id, on: dateInput };

export const groceries = defineArea('groceries', {
  categories: {
    method: 'GET',
    path: 'api/groceries/browse',
    auth: 'member',
    summary: 'Lists the categories of groceries, and where their prices come from.',
    reply: z.object({
      Categories: z.array(z.object({ grocery_category_id: z.int(), category: z.string(), products: z.int() })),
      stores: z.array(groceryStore),
      sources: z.array(grocerySource),
    }),
  },
  subcategories: {
    method: 'GET',
    path: 'api/groceries/browse/products',
    auth: 'member',
    summary: 'Lists the sub-categories of a category.',
    query: z.object({
      /** The name of a category. */
      category: name,
    }),
    reply: z.object({
      SubCategories: z.array(z.object({ grocery_category_id: z.int(), subcategory: z.string(), products: z.int() })),
    }),
    errors: ['not_found'],
  },
  groups: {
    method: 'GET',
    path: 'api/groceries/browse/products/groups',
    auth: 'member',
    summary: 'Lists the groups of a sub-category, such as block cheese.',
    query: z.object({
      /** The id of the category. */
      grocery_category_id: id,
      /** The name of a subcategory. */
      subcategory: name,
    }),
    reply: z.object({ groups: z.array(z.object({ group: z.string(), products: z.int() })) }),
    errors: ['not_found'],
  },
  products: {
    method: 'GET',
    path: 'api/groceries/browse/products/groups/sub-items',
    auth: 'member',
    summary: 'Lists the products of a sub-category, or only those in `group`, with the price in every store.',
    query: z.object({
      /** The name of a subcategory. */
      subcategory: name,
      /** The name of one of its groups. */
      group: optionalText(60),
      ...paging,
    }),
    reply: z.object({ Products: z.array(groceryProduct), total: z.int(), page: z.int(), limit: z.int() }),
    errors: ['not_found'],
  },
  search: {
    method: 'POST',
    path: 'api/groceries/product/search/keywords',
    auth: 'member',
    summary: 'Finds products by the words in their name and brand. Words may be incomplete or mistyped.',
    body: z.object({ keywords: text(80), limit: z.optional(limit) }),
    reply: z.object({
      data: z.object({
        results: z.array(groceryProduct),
        /** The words that were searched for instead, if a word was not recognised; null otherwise. */
        corrected: z.nullable(z.string()),
      }),
    }),
  },
  product: {
    method: 'GET',
    path: 'api/groceries/product/{id}',
    auth: 'member',
    summary: 'Returns a product with its prices, its price history in each store, and similar own-brand products.',
    params: z.object({
      /** The GroceryID. */
      id,
    }),
    reply: z.object({
      data: groceryProduct,
      specials: z.array(specialCheck),
      /** The prices that the member saw, newest first. */
      own_prices: z.array(ownPrice),
      own_brands: z.array(groceryProduct),
    }),
    errors: ['not_found'],
  },
  compare: {
    method: 'POST',
    path: 'api/groceries/products/compare',
    auth: 'member',
    summary: 'Lists products that match filters, cheapest listed price per kilogram, litre or item first.',
    body: z.object({ filters: z.optional(filters), ...paging }),
    reply: z.object({ Products: z.array(groceryProduct), total: z.int(), page: z.int(), limit: z.int() }),
  },
  storeCompare: {
    method: 'POST',
    path: 'api/groceries/store/price/compare',
    auth: 'member',
    summary:
      'Compares the listed prices of stores for the same products: those named, otherwise those on the member’s list, otherwise all. Only products sold in two or more stores count.',
    body: z.object({ products: z.optional(listOf(id, 200)) }),
    reply: z.object({
      data: z.object({
        /** Cheapest first. */
        compare_summary: z.array(
          z.object({
            store: z.string(),
            /** How far its prices are from the average for the same products: -6.6 is 6.6% cheaper. */
            percentage: z.number(),
            products: z.int(),
          }),
        ),
        compared: z.literal(['named', 'list', 'all']),
        sample: z.boolean(),
      }),
    }),
  },
  list: {
    method: 'GET',
    path: 'api/groceries/list',
    auth: 'member',
    summary: 'Returns the member’s list with its total in each store, the best store, and the best two net of travel.',
    reply: groceryList,
  },
  saveItem: {
    method: 'POST',
    path: 'api/groceries/list/save',
    auth: 'member',
    summary:
      'Sets how many of a product are on the list, 0 for none, and with `substitutes` the own brands that the member would accept instead.',
    body: z.object({ GroceryID: id, quantity: wholeBetween(0, 99), substitutes: z.optional(listOf(id, 12)) }),
    reply: done,
    errors: ['not_found', 'bad_input'],
  },
  saveStores: {
    method: 'POST',
    path: 'api/groceries/stores/save',
    auth: 'member',
    summary: 'Saves which stores the member goes to, how far away they are, and the cost per kilometre.',
    body: z.object({
      stores: listOf(
        z.object({ store_id: id, visited: flag, distance_km: z.number().check(z.gte(0), z.lte(1000)) }),
        100,
      ),
      cost_per_km: unsignedMoney.check(z.lte(500, 'Enter up to $5.00.')),
      usual_store_id: z.optional(z.nullable(id)),
    }),
    reply: done,
    errors: ['bad_input'],
  },
  readReceipt: {
    method: 'POST',
    path: 'api/groceries/receipt/read',
    auth: 'member',
    summary: 'Reads the text of an emailed receipt: its store, date and products. Nothing is saved.',
    body: z.object({ text: text(20_000) }),
    reply: z.object({
      data: z.object({
        store_id: z.nullable(z.int()),
        on: z.nullable(date),
        items: z.array(receiptItem),
        /** Lines with an amount that are not products, or can’t be read. */
        other_lines: z.array(z.string()),
      }),
    }),
  },
  savePrices: {
    method: 'POST',
    path: 'api/groceries/prices/save',
    auth: 'member',
    summary: 'Saves prices that the member saw. They apply to this member only, until newer prices are known.',
    body: z.object({
      prices: listOf(z.object({ ...placed, price: positiveMoney.check(z.lte(10_000_00)) }), 200).check(z.minLength(1)),
      source: z.literal(['typed', 'receipt']),
    }),
    reply: doneWith({ saved: z.int() }),
    errors: ['not_found', 'bad_input'],
  },
  removePrice: {
    method: 'POST',
    path: 'api/groceries/prices/remove',
    auth: 'member',
    summary: 'Removes a price that the member saw.',
    body: z.object(placed),
    reply: done,
    errors: ['not_found'],
  },
  proposals: {
    method: 'GET',
    path: 'api/groceries/list/proposals',
    auth: 'member',
    summary:
      'Suggests products for the list from receipts saved in the last 90 days. Bank transactions show shops, amounts and how often the member shops, but not products.',
    reply: z.object({
      from: date,
      to: date,
      /** Products from receipts that are not on the list, in the order they are due. */
      items: z.array(
        z.object({
          product: groceryProduct,
          times: z.int(),
          last_on: date,
          every_days: z.nullable(z.int()),
          due: z.boolean(),
        }),
      ),
      /** On how many days groceries were bought. */
      visits: z.int(),
      /** The usual number of days between shops; null where there are too few. */
      every_days: z.nullable(z.int()),
      last_on: z.nullable(date),
      spent: money,
      shops: z.array(z.object({ name: z.string(), visits: z.int(), spent: money })),
      categories: z.array(z.object({ name: z.string(), spent: money })),
    }),
  },
  finish: {
    method: 'POST',
    path: 'api/groceries/list/finish',
    auth: 'member',
    summary:
      'Records that the member bought the list as planned, in one store or in two, and takes what was bought off the list.',
    idempotent: true,
    body: z.object({
      stores: wholeBetween(1, 2),
      /** The items that the member was shown to buy there. If the plan has changed since, nothing is recorded. */
      items: z.optional(listOf(id, 100)),
    }),
    reply: doneWith({
      /** Compared with the usual store; null if there is none, or if it has no known price for some items. */
      saved: z.nullable(money),
      /** The dates of the prices used. */
      prices: z.object({ from: date, to: date, sample: z.boolean(), stale: z.boolean() }),
    }),
    errors: ['conflict'],
  },
  budget: {
    method: 'GET',
    path: 'api/groceries/budget',
    auth: 'member',
    summary: 'Returns the grocery budget for the pay cycle, the shops finished in it and what they saved.',
    reply: z.object({
      from: date,
      to: date,
      budget: z.nullable(
        z.object({
          name: z.string(),
          category_id: z.int(),
          /** Null for a budget of the whole category. */
          sub_category_id: z.nullable(z.int()),
          budgeted: money,
          spent: money,
          left: money,
        }),
      ),
      saved: money,
      /** Whether sample prices were used for some of it. */
      sample: z.boolean(),
      trips: z.array(
        z.object({
          id: z.int(),
          on: date,
          stores: z.string(),
          items: z.int(),
          total: money,
          travel: money,
          saved: z.nullable(money),
        }),
      ),
    }),
  },
});
