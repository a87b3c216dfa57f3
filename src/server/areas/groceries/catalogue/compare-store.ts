import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Comparing products and stores by their latest prices. */

export interface ProductFilters {
  category?: string | undefined;
  subcategory?: string | undefined;
  group?: string | undefined;
  stores?: readonly string[] | undefined;
  ownBrand?: boolean | undefined;
  special?: boolean | undefined;
  maxUnitCents?: number | undefined;
  /** Products have one of the words of each list. */
  words: readonly (readonly string[])[];
}

/** The product of the dearest price and 1,000 is above the largest integer, so it is worked out as a numeric. */
const unitCents = sql`b.price_cents::numeric * case p.unit when 'each' then 1 else 1000 end / p.amount`;

function conditionsOf(filters: ProductFilters): RawBuilder<unknown>[] {
  const { category, subcategory, group, ownBrand, maxUnitCents, words } = filters;
  return [
    ...words.map((list) => sql`p.words && ${list}::text[]`),
    ...(category ? [sql`c.name = ${category}`] : []),
    ...(subcategory ? [sql`s.name = ${subcategory}`] : []),
    ...(group ? [sql`g.name = ${group}`] : []),
    ...(ownBrand === undefined ? [] : [sql`(p.own_brand_of is not null) = ${ownBrand}`]),
    ...(maxUnitCents === undefined ? [] : [sql`${unitCents} <= ${maxUnitCents}`]),
  ];
}

/** Products by filters, the cheapest by unit first; kilograms, litres and pieces one after the other. */
export async function comparedProducts(
  db: Database,
  filters: ProductFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const { stores, special } = filters;
  const counted = sql.join(
    [
      sql`x.product_id = p.id`,
      ...(stores ? [sql`t.name = any(${[...stores]}::text[])`] : []),
      ...(special ? [sql`x.special`] : []),
    ],
    sql` and `,
  );
  const from = sql`from grocery_products p
    join grocery_groups g on g.id = p.group_id join grocery_subcategories s on s.id = g.subcategory_id
    join grocery_categories c on c.id = s.category_id
    cross join lateral (select min(x.price_cents) as price_cents from grocery_prices x
      join grocery_stores t on t.id = x.store_id where ${counted}) b
    where ${sql.join([sql`b.price_cents is not null`, ...conditionsOf(filters)], sql` and `)}`;
  const [page, count] = await Promise.all([
    sql<{
      id: number;
    }>`select p.id ${from} order by p.unit, ${unitCents}, p.name, p.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]!.total };
}

/**
 * How far each store's prices are from the average of all stores, in percent with one decimal, over the products that
 * two stores or more sell. The cents are summed before they are divided, and the percentage alone is rounded.
 * @param ids null for all products.
 */
export async function storeLevels(db: Database, ids: readonly number[] | null) {
  const within = ids === null ? sql`true` : sql`product_id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<{ store: string; products: number; percentage: number }>`
    with shared as (
      select product_id, avg(price_cents) as mean from grocery_prices where ${within} group by product_id
      having count(*) > 1)
    select t.name as store, count(*)::int as products,
      round(100 * (sum(p.price_cents) - sum(m.mean)) / sum(m.mean), 1)::float8 as percentage
    from shared m join grocery_prices p using (product_id) join grocery_stores t on t.id = p.store_id
    group by t.name`.execute(db);
  return rows;
}

/** Whether any of the products, or of all where no ids are given, has made-up prices. */
export async function hasSamples(db: Database, ids: readonly number[] | null): Promise<boolean> {
  const row = await db
    .selectFrom('grocery_products')
    .where('source', '=', 'sample')
    .$if(ids !== null, (query) => query.where('id', 'in', [...ids!, 0]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
