import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const shared = 'Groceries and their prices are the same for everybody.';
const own = "It works on the member's own rows, all of them.";
const team = 'It is for operators.';

/** Products that everybody may see, which only operators load, and Anna's list. */
export function groceryRows(memberId: number, now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into grocery_sources (source, name, as_of, read_at) values ('operator', 'A list', '2026-11-10', ${now})`,
    sql`insert into grocery_stores (id, name) values (901, 'Creek Grocer'), (902, 'Hill Grocer')`,
    sql`insert into grocery_categories (id, name) values (901, 'Bush food')`,
    sql`insert into grocery_subcategories (id, category_id, name) values (901, 901, 'Nuts and seeds')`,
    sql`insert into grocery_groups (id, subcategory_id, name) values (901, 901, 'Macadamias')`,
    sql`insert into grocery_products (id, source, key, name, brand, group_id, amount, unit, words, name_words)
      values (901, 'operator', 'macadamias', 'Macadamias', '', 901, 500, 'g', '{macadamia}', '{macadamia}')`,
    sql`insert into grocery_products (id, source, key, name, brand, group_id, amount, unit, own_brand_of, words,
        name_words)
      values (902, 'operator', 'own macadamias', 'Macadamias', 'Hill own', 901, 400, 'g', 902, '{macadamia}',
        '{macadamia}')`,
    sql`insert into grocery_prices (product_id, store_id, on_date, price_cents, special)
      values (901, 901, '2026-11-10', 1500, false)`,
    sql`insert into grocery_price_history (product_id, store_id, on_date, price_cents, special)
      values (901, 901, '2026-11-10', 1500, false)`,
    sql`insert into grocery_own_prices (member_id, product_id, store_id, on_date, price_cents, source)
      values (${memberId}, 901, 901, '2026-11-12', 1450, 'receipt')`,
    sql`insert into grocery_list_items (member_id, product_id, quantity, added_at)
      values (${memberId}, 901, 2, ${now})`,
    sql`insert into grocery_list_substitutes (member_id, product_id, substitute_id) values (${memberId}, 901, 902)`,
    sql`insert into grocery_trip_stores (member_id, store_id, distance_tenths, visited)
      values (${memberId}, 901, 35, true)`,
    sql`insert into grocery_trips (member_id, on_date, store_names, items, total_cents, travel_cents, saved_cents,
        sample)
      values (${memberId}, '2026-11-14', 'QUANDONG Grocer', 3, 4210, 50, 300, false)`,
    sql`insert into grocery_settings (member_id, cents_per_km, usual_store_id) values (${memberId}, 30, 901)`,
  ];
}

export const groceryEntries: Record<string, Entry> = {
  'groceries.categories': namesNoRow(shared),
  'groceries.subcategories': namesNoRow(shared, { query: { category: 'Bush food' } }),
  'groceries.groups': namesNoRow(shared, { query: { grocery_category_id: 901, subcategory: 'Nuts and seeds' } }),
  'groceries.products': namesNoRow(shared, { query: { subcategory: 'Nuts and seeds' } }),
  'groceries.search': namesNoRow(shared, { body: { keywords: 'macadamia' } }),
  'groceries.product': namesNoRow(shared, { params: { id: 901 } }),
  'groceries.compare': namesNoRow(shared, { body: { filters: { keywords: 'macadamia' } } }),
  'groceries.storeCompare': namesNoRow(own, { body: {} }),
  'groceries.list': namesNoRow(own),
  'groceries.saveItem': namesNoRow(own, { body: { GroceryID: 901, quantity: 3 } }),
  'groceries.readReceipt': namesNoRow(shared, { body: { text: 'Macadamias 500g 14.00' } }),
  'groceries.savePrices': namesNoRow(own, {
    body: { source: 'typed', prices: [{ GroceryID: 901, store_id: 902, price: 14, on: '2026-11-10' }] },
  }),
  'groceries.removePrice': aims({ body: { GroceryID: 901, store_id: 901, on: '2026-11-12' } }),
  'groceries.proposals': namesNoRow(own),
  'groceries.budget': namesNoRow(own),
  'groceries.finish': namesNoRow(own, { body: { stores: 1 }, headers: { 'idempotency-key': 'matrix-finish-shop' } }),
  'groceries.saveStores': namesNoRow(own, { body: { stores: [], cost_per_km: 0.3 } }),
  'groceryBackOffice.sources': namesNoRow(team, {}, { annaGets: 403 }),
  'groceryBackOffice.importPrices': namesNoRow(team, { body: { name: 'A', on: '2026-11-10' } }, { annaGets: 403 }),
  'groceryBackOffice.refresh': namesNoRow(team, {}, { annaGets: 403 }),
};
