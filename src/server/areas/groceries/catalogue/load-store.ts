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

/** A product as a source describes it. */
export interface LoadedProduct extends CatalogueProduct {
  /** Whether the source says where the product belongs, and whether it is an own brand; by default it does both. */
  says?: { place: boolean; ownBrand: boolean };
}

/** The day of the newest prices of a source; null where it has none. */
export async function newestDay(db: Database, source: GrocerySourceKind): Promise<CivilDate | null> {
  const row = await db.selectFrom('grocery_sources').select('as_of').where('source', '=', source).executeTakeFirst();
  return row?.as_of ?? null;
}

/** Saves who publishes the prices and their day, which only grows. Returns whether nothing newer was stored. */
export async function saveSource(
  db: Database,
  source: GrocerySourceKind,
  facts: { name: string; asOf: CivilDate; at: Date },
): Promise<boolean> {
  const row = { name: facts.name, as_of: facts.asOf, read_at: facts.at };
  const saved = await db
    .insertInto('grocery_sources')
    .values({ source, ...row })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet(row).where('grocery_sources.as_of', '<=', facts.asOf),
    )
    .returning('source')
    .executeTakeFirst();
  return saved !== undefined;
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
  await sql`insert into grocery_categories (name) select * from unnest(${categories}::text[])
    on conflict do nothing`.execute(db);
  const subs = new Map(products.map(({ subcategory, category }) => [subcategory, category]));
  await sql`insert into grocery_subcategories (name, category_id)
    select s.name, c.id from unnest(${[...subs.keys()]}::text[], ${[...subs.values()]}::text[]) as s (name, category)
    join grocery_categories c on c.name = s.category on conflict do nothing`.execute(db);
  const groups = new Map(products.map((product) => [groupKey(product.subcategory, product.group), product]));
  const named = [...groups.values()];
  await sql`insert into grocery_groups (subcategory_id, name)
    select s.id, g.name
    from unnest(${named.map(({ subcategory }) => subcategory)}::text[],
      ${named.map(({ group }) => group)}::text[]) as g (subcategory, name)
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

interface Ids {
  stores: ReadonlyMap<string, number>;
  groups: ReadonlyMap<string, number>;
}

async function storedProducts(db: Database, source: GrocerySourceKind, keys: readonly string[]) {
  const rows = await db
    .selectFrom('grocery_products')
    .select(['id', 'key', 'group_id', 'own_brand_of', 'words'])
    .where('source', '=', source)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

type StoredProduct = NonNullable<ReturnType<Awaited<ReturnType<typeof storedProducts>>['get']>>;

/** The row of a product. What its source does not say of it stays as it is stored. */
function rowOf(source: GrocerySourceKind, product: LoadedProduct, ids: Ids, stored: StoredProduct | undefined) {
  const { key, name, brand, amount, unit, ownBrandOf, says } = product;
  const keepsPlace = stored !== undefined && says?.place === false;
  const keepsOwnBrand = stored !== undefined && says?.ownBrand === false;
  return {
    source,
    key,
    name,
    brand,
    group_id: keepsPlace ? stored.group_id : ids.groups.get(groupKey(product.subcategory, product.group))!,
    amount,
    unit,
    own_brand_of: keepsOwnBrand ? stored.own_brand_of : ownBrandOf === null ? null : ids.stores.get(ownBrandOf)!,
    // The words of the group are among them.
    words: keepsPlace ? stored.words : storedWords(`${name} ${brand} ${product.group}`),
    name_words: storedWords(name),
  };
}

/** @param isNewest otherwise products that are stored stay as they are */
async function saveProducts(
  db: Database,
  source: GrocerySourceKind,
  products: readonly LoadedProduct[],
  ids: Ids,
  isNewest: boolean,
): Promise<Map<string, number>> {
  const stored = await storedProducts(
    db,
    source,
    products.map(({ key }) => key),
  );
  const known = new Map([...stored.values()].map(({ id, key }) => [key, id]));
  const rows = products
    .filter(({ key }) => isNewest || !known.has(key))
    .map((product) => rowOf(source, product, ids, stored.get(product.key)));
  if (rows.length === 0) return known;
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
  return new Map([...known, ...saved.map(({ id, key }) => [key, id] as const)]);
}

/**
 * Adds prices to the history. One of the same product, store and day is replaced, unless a newer load has it. The
 * latest one becomes current.
 */
async function savePrices(
  db: Database,
  products: readonly CatalogueProduct[],
  ids: { stores: ReadonlyMap<string, number>; products: ReadonlyMap<string, number> },
  isNewest: boolean,
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
      select * from unnest(${rows.map(({ key }) => ids.products.get(key)!)}::bigint[],
        ${rows.map(({ store }) => ids.stores.get(store)!)}::bigint[],
        ${rows.map(({ on }) => on)}::date[], ${rows.map(({ priceCents }) => priceCents)}::integer[],
        ${rows.map(({ special }) => special)}::boolean[])
      on conflict (product_id, store_id, on_date)
      do update set price_cents = excluded.price_cents, special = excluded.special
        where ${isNewest}
      returning product_id, store_id, on_date, price_cents, special)
    insert into grocery_prices (product_id, store_id, on_date, price_cents, special)
    select distinct on (product_id, store_id) product_id, store_id, on_date, price_cents, special from seen
    order by product_id, store_id, on_date desc
    on conflict (product_id, store_id) do update
      set on_date = excluded.on_date, price_cents = excluded.price_cents, special = excluded.special
      where excluded.on_date >= grocery_prices.on_date`.execute(db);
  return rows.length;
}

/** The lines of one product as one: what a later line does not say, an earlier one may. */
function merged(products: readonly LoadedProduct[]): LoadedProduct[] {
  const byKey = new Map<string, LoadedProduct>();
  for (const product of products) {
    const before = byKey.get(product.key);
    if (!before) byKey.set(product.key, product);
    else {
      const place = product.says?.place === false ? before : product;
      const { category, subcategory, group } = place;
      byKey.set(product.key, {
        ...product,
        category,
        subcategory,
        group,
        ownBrandOf: product.ownBrandOf ?? before.ownBrandOf,
        ...(product.says ? { says: { ...product.says, place: place.says?.place ?? true } } : {}),
      });
    }
  }
  return [...byKey.values()];
}

/**
 * Adds or updates products of a source with their prices, and returns how many prices were read.
 * @param isNewest whether nothing newer of the source is stored. Otherwise what is stored stays, and the rest is added.
 */
export async function loadProducts(
  db: Database,
  source: GrocerySourceKind,
  products: readonly LoadedProduct[],
  isNewest: boolean,
): Promise<{ products: number; prices: number }> {
  if (products.length === 0) return { products: 0, prices: 0 };
  const byKey = merged(products);
  const sold = products.flatMap(({ prices }) => prices.map(({ store }) => store));
  const owners = products.flatMap(({ ownBrandOf }) => (ownBrandOf === null ? [] : [ownBrandOf]));
  const stores = await storeIds(db, different([...sold, ...owners]));
  const saved = await saveProducts(db, source, byKey, { stores, groups: await groupIds(db, byKey) }, isNewest);
  const prices = await savePrices(db, products, { stores, products: saved }, isNewest);
  return { products: byKey.length, prices };
}
