import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Categories and products of groceries, which belong to everybody. */

const counted = sql<number>`count(p.id)::int`.as('products');

export async function listSources(db: Database) {
  return db
    .selectFrom('grocery_sources as s')
    .leftJoin('grocery_products as p', 'p.source', 's.source')
    .select(['s.source', 's.name', 's.as_of', counted])
    .groupBy('s.source')
    .orderBy('s.as_of', 'desc')
    .execute();
}

export async function listStores(db: Database) {
  return db.selectFrom('grocery_stores').selectAll().orderBy('name').execute();
}

export async function listCategories(db: Database) {
  return db
    .selectFrom('grocery_categories as c')
    .innerJoin('grocery_subcategories as s', 's.category_id', 'c.id')
    .innerJoin('grocery_groups as g', 'g.subcategory_id', 's.id')
    .innerJoin('grocery_products as p', 'p.group_id', 'g.id')
    .select(['c.id', 'c.name', counted])
    .groupBy('c.id')
    .orderBy('c.id')
    .execute();
}

export async function listSubcategories(db: Database, category: string) {
  return db
    .selectFrom('grocery_subcategories as s')
    .innerJoin('grocery_categories as c', 'c.id', 's.category_id')
    .innerJoin('grocery_groups as g', 'g.subcategory_id', 's.id')
    .innerJoin('grocery_products as p', 'p.group_id', 'g.id')
    .where('c.name', '=', category)
    .select(['c.id as category_id', 's.name', counted])
    .groupBy(['c.id', 's.id'])
    .orderBy('s.id')
    .execute();
}

export async function listGroups(db: Database, categoryId: number, subcategory: string) {
  return db
    .selectFrom('grocery_groups as g')
    .innerJoin('grocery_subcategories as s', 's.id', 'g.subcategory_id')
    .innerJoin('grocery_products as p', 'p.group_id', 'g.id')
    .where('s.category_id', '=', categoryId)
    .where('s.name', '=', subcategory)
    .select(['g.name', counted])
    .groupBy('g.id')
    .orderBy('g.id')
    .execute();
}

/** The ids of a subcategory's groups, or of one of them. */
export async function groupIdsOf(db: Database, subcategory: string, group: string | undefined): Promise<number[]> {
  const rows = await db
    .selectFrom('grocery_groups as g')
    .innerJoin('grocery_subcategories as s', 's.id', 'g.subcategory_id')
    .where('s.name', '=', subcategory)
    .$if(group !== undefined, (query) => query.where('g.name', '=', group!))
    .select('g.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of products in some groups, by name, and how many there are. */
export async function productIdsIn(
  db: Database,
  groupIds: readonly number[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const within = db.selectFrom('grocery_products').where('group_id', 'in', groupIds);
  const [rows, { total }] = await Promise.all([
    within.select('id').orderBy('group_id').orderBy('name').orderBy('id').limit(limit).offset(offset).execute(),
    within.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

/** Products with the names of their places, in the order of the ids. Unknown ids are left out. */
export async function findProducts(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('grocery_products as p')
    .innerJoin('grocery_groups as g', 'g.id', 'p.group_id')
    .innerJoin('grocery_subcategories as s', 's.id', 'g.subcategory_id')
    .innerJoin('grocery_categories as c', 'c.id', 's.category_id')
    .leftJoin('grocery_stores as o', 'o.id', 'p.own_brand_of')
    .where('p.id', 'in', ids)
    .select(['p.id', 'p.source', 'p.name', 'p.brand', 'p.group_id', 'p.amount', 'p.unit', 'p.own_brand_of'])
    .select(['g.name as group', 's.name as subcategory', 'c.name as category', 'o.name as own_brand'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number];

/** The latest price of products in each store. */
export async function currentPrices(db: Database, productIds: readonly number[]) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('grocery_prices as p')
    .innerJoin('grocery_stores as s', 's.id', 'p.store_id')
    .where('p.product_id', 'in', productIds)
    .select(['p.product_id', 'p.store_id', 's.name as store', 'p.on_date', 'p.price_cents', 'p.special'])
    .execute();
}

export type PriceRow = Awaited<ReturnType<typeof currentPrices>>[number];

/** All prices of a product since a day, and the last one before it, by store and day. */
export async function priceHistory(db: Database, productId: number, since: string) {
  const { rows } = await sql<{ store: string; on_date: string; price_cents: number; special: boolean }>`
    select s.name as store, h.on_date, h.price_cents, h.special
    from grocery_price_history h join grocery_stores s on s.id = h.store_id
    where h.product_id = ${productId}
      and h.on_date >= coalesce((select max(b.on_date) from grocery_price_history b
        where b.product_id = h.product_id and b.store_id = h.store_id and b.on_date <= ${since}), ${since})
    order by s.name, h.on_date`.execute(db);
  return rows;
}

/** The own-brand products of a product's group in the same unit, without it. */
export async function ownBrandIds(db: Database, { id, group_id: groupId, unit }: ProductRow): Promise<number[]> {
  const rows = await db
    .selectFrom('grocery_products')
    .where('group_id', '=', groupId)
    .where('own_brand_of', 'is not', null)
    .where('unit', '=', unit)
    .where('id', '<>', id)
    .select('id')
    .orderBy('name')
    .orderBy('id')
    .limit(60)
    .execute();
  return rows.map((row) => row.id);
}
