import { sql } from 'kysely';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { wordsOf } from '#domain/groceries/search-words.ts';
import type { Database } from '#server/kit/database.ts';
import type { CatalogueProduct } from '#server/ports/grocery-prices/port.ts';
import type { GrocerySourceKind } from '../tables.ts';

/** Loads products and prices of a source. All functions need the system database and an open transaction. */

/** Serialises loads, which add stores and categories by their names. */
export async function lockCatalogue(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('grocery catalogue', 0))`.execute(db);
}

export async function saveSource(
  db: Database,
  source: GrocerySourceKind,
  facts: { name: string; asOf: CivilDate; at: Date },
): Promise<void> {
  const row = { name: facts.name, as_of: facts.asOf, read_at: facts.at };
  await db
    .insertInto('grocery_sources')
    .values({ source, ...row })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute();
}

const different = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Adds the stores that are new, and returns the ids of all by name. */
async function storeIds(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  await sql`insert into grocery_stores (name) select * from unnest(${names}::text[]) on conflict do nothing`.execute(
    db,
  );
  const rows = await db.selectFrom('grocery_stores').selectAll().execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

const groupKey = (subcategory: string, group: string): string => `${subcategory}\n${group}`;

/**
 * Adds the categories that are new, and returns the ids of all groups. A subcategory that exists stays in its category,
 * since its name is unique.
 */
async function groupIds(db: Database, products: readonly CatalogueProduct[]): Promise<Map<string, number>> {
  const categories = different(products.map(({ category }) => category));
  await sql`insert into grocery_categories (name) select * from unnest(${categories}::text[]) on conflict do nothing`.execute(
    db,
  );
  const subs = new Map(products.map(({ subcategory, category }) => [subcategory, category]));
  await sql`insert into grocery_subcategories (name, category_id)
    select s.name, c.id from unnest(${[...subs.keys()]}::text[], ${[...subs.values()]}::text[]) as s (name, category)
    join grocery_categories c on c.name = s.category on conflict do nothing`.execute(db);
  const groups = new Map(products.map((product) => [groupKey(product.subcategory, product.group), product]));
  const named = [...groups.values()];
  await sql`insert into grocery_groups (subcategory_id, name)
    select s.id, g.name
    from unnest(${named.map(({ subcategory }) => subcategory)}::text[], ${named.map(({ group }) => group)}::text[]) as g (subcategory, name)
    join grocery_subcategories s on s.name = g.subcategory on conflict do nothing`.execute(db);
  const rows = await db
    .selectFrom('grocery_groups as g')
    .innerJoin('grocery_subcategories as s', 's.id', 'g.subcategory_id')
    .select(['g.id', 'g.name', 's.name as subcategory'])
    .where('s.name', 'in', different(named.map(({ subcategory }) => subcategory)))
    .execute();
  return new Map(rows.map(({ id, name, subcategory }) => [groupKey(subcategory, name), id]));
}

const storedWords = (text: string): string[] => wordsOf(text).map((word) => word.slice(0, 60));

async function saveProducts(
  db: Database,
  source: GrocerySourceKind,
  products: readonly CatalogueProduct[],
  ids: { stores: ReadonlyMap<string, number>; groups: ReadonlyMap<string, number> },
): Promise<Map<string, number>> {
  const rows = products.map((product) => ({
    source,
    key: product.key,
    name: product.name,
    brand: product.brand,
    group_id: ids.groups.get(groupKey(product.subcategory, product.group))!,
    amount: product.amount,
    unit: product.unit,
    own_brand_of: product.ownBrandOf === null ? null : ids.stores.get(product.ownBrandOf)!,
    words: storedWords(`${product.name} ${product.brand} ${product.group}`),
    name_words: storedWords(product.name),
  }));
  const saved = await db
    .insertInto('grocery_products')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['source', 'key']).doUpdateSet((excluded) => ({
        name: excluded.ref('excluded.name'),
        brand: excluded.ref('excluded.brand'),
        group_id: excluded.ref('excluded.group_id'),
        amount: excluded.ref('excluded.amount'),
        unit: excluded.ref('excluded.unit'),
        own_brand_of: excluded.ref('excluded.own_brand_of'),
        words: excluded.ref('excluded.words'),
        name_words: excluded.ref('excluded.name_words'),
      })),
    )
    .returning(['id', 'key'])
    .execute();
  const words = different(rows.flatMap(({ words: all }) => all));
  await sql`insert into grocery_words (word) select * from unnest(${words}::text[]) on conflict do nothing`.execute(db);
  return new Map(saved.map(({ id, key }) => [key, id]));
}

/** Adds prices to the history; one of the same product, store and day is replaced. The latest one becomes current. */
async function savePrices(
  db: Database,
  products: readonly CatalogueProduct[],
  ids: { stores: ReadonlyMap<string, number>; products: ReadonlyMap<string, number> },
): Promise<number> {
  const seen = new Map(
    products.flatMap(({ key, prices }) =>
      prices.map((price) => [`${key}\n${price.store}\n${price.on}`, { key, ...price }] as const),
    ),
  );
  const rows = [...seen.values()];
  if (rows.length === 0) return 0;
  await sql`
    with seen as (
      insert into grocery_price_history (product_id, store_id, on_date, price_cents, special)
      select * from unnest(${rows.map(({ key }) => ids.products.get(key)!)}::bigint[], ${rows.map(({ store }) => ids.stores.get(store)!)}::bigint[],
        ${rows.map(({ on }) => on)}::date[], ${rows.map(({ priceCents }) => priceCents)}::integer[], ${rows.map(({ special }) => special)}::boolean[])
      on conflict (product_id, store_id, on_date) do update set price_cents = excluded.price_cents, special = excluded.special
      returning product_id, store_id, on_date, price_cents, special)
    insert into grocery_prices (product_id, store_id, on_date, price_cents, special)
    select distinct on (product_id, store_id) product_id, store_id, on_date, price_cents, special from seen
    order by product_id, store_id, on_date desc
    on conflict (product_id, store_id) do update
      set on_date = excluded.on_date, price_cents = excluded.price_cents, special = excluded.special
      where excluded.on_date >= grocery_prices.on_date`.execute(db);
  return rows.length;
}

/** Adds or updates products of a source with their prices, and returns how many prices were read. */
export async function loadProducts(
  db: Database,
  source: GrocerySourceKind,
  products: readonly CatalogueProduct[],
): Promise<{ products: number; prices: number }> {
  if (products.length === 0) return { products: 0, prices: 0 };
  const byKey = [...new Map(products.map((product) => [product.key, product])).values()];
  const sold = products.flatMap(({ prices }) => prices.map(({ store }) => store));
  const owners = products.flatMap(({ ownBrandOf }) => (ownBrandOf === null ? [] : [ownBrandOf]));
  const stores = await storeIds(db, different([...sold, ...owners]));
  const saved = await saveProducts(db, source, byKey, { stores, groups: await groupIds(db, byKey) });
  return { products: saved.size, prices: await savePrices(db, products, { stores, products: saved }) };
}
