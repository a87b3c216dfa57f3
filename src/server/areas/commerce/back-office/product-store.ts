import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import { imagesOf } from '../catalogue/image-store.ts';
import { ebookFilesOf } from '../ebooks/ebook-store.ts';
import type { OwnProductKind } from '../tables.ts';
import '../tables.ts';

/** The catalogue as operators read and change it. `db` is the system scope, and a transaction for changes. */

/** Units sold of each variant in orders that were paid since then. */
async function unitsSold(db: Database, since: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ variant_id: number; units: number }>`
    select l.variant_id, sum(l.quantity)::int as units
    from orders o join order_lines l on l.member_id = o.member_id and l.order_id = o.id
    where o.paid_at >= ${since} and l.variant_id is not null group by l.variant_id`.execute(db);
  return new Map(rows.map(({ variant_id, units }) => [variant_id, units]));
}

/** Products with their variants and the units sold since then, in the catalogue's order. */
export async function productsInFull(
  db: Database,
  { since, kind, id }: { since: Date; kind?: OwnProductKind | undefined; id?: number },
) {
  let query = db.selectFrom('products').selectAll().orderBy('position').orderBy('id');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (id !== undefined) query = query.where('id', '=', id);
  const products = await query.execute();
  if (products.length === 0) return [];
  const [images, files, variants, sold] = await Promise.all([
    imagesOf(
      db,
      products.map((product) => product.id),
    ),
    ebookFilesOf(
      db,
      products.map((product) => product.id),
    ),
    db
      .selectFrom('product_variants')
      .selectAll()
      .where(
        'product_id',
        'in',
        products.map((product) => product.id),
      )
      .orderBy('position')
      .orderBy('id')
      .execute(),
    unitsSold(db, since),
  ]);
  return products.map((product) => ({
    ...product,
    image: images.find(({ product_id }) => product_id === product.id),
    ebook: files.find(({ product_id }) => product_id === product.id),
    variants: variants
      .filter(({ product_id }) => product_id === product.id)
      .map((variant) => ({ ...variant, sold: sold.get(variant.id) ?? 0 })),
  }));
}

export type FullProduct = Awaited<ReturnType<typeof productsInFull>>[number];

/** A product, locked until the transaction ends: changes of it and its variants wait for one another. */
export async function lockProduct(db: Database, id: number) {
  return db.selectFrom('products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function hasSlug(db: Database, slug: string): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
}

type NewProduct = Omit<Insertable<Tables['products']>, 'benefits' | 'position'> & {
  benefits: readonly string[];
  position: number | undefined;
};

const benefitsOf = (benefits: readonly string[]) => sql<string[]>`${JSON.stringify(benefits)}::jsonb`;

/** Adds a product, last in the catalogue unless it has a position. Null where its slug exists. */
export async function addProduct(db: Database, { benefits, position, ...product }: NewProduct): Promise<number | null> {
  const row = await db
    .insertInto('products')
    .values({
      ...product,
      benefits: benefitsOf(benefits),
      position: position ?? sql<number>`(select coalesce(max(position), -1) + 1 from products)`,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function changeProduct(
  db: Database,
  id: number,
  { benefits, position, ...change }: Omit<NewProduct, 'kind' | 'slug' | 'created_at'>,
): Promise<void> {
  await db
    .updateTable('products')
    .set({ ...change, benefits: benefitsOf(benefits), ...(position === undefined ? {} : { position }) })
    .where('id', '=', id)
    .execute();
}

export async function setProductState(
  db: Database,
  id: number,
  change: { state: 'draft' | 'published' | 'withdrawn'; publish_at: Date | null; withdraw_at: Date | null },
  at: Date,
): Promise<void> {
  await db
    .updateTable('products')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute();
}

interface VariantFacts {
  label: string;
  price_cents: number;
  entries: number;
  active: boolean;
}

async function addPriceChange(
  db: Database,
  variantId: number,
  { price_cents, entries }: VariantFacts,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await db
    .insertInto('product_price_changes')
    .values({ variant_id: variantId, at, changed_by: by, price_cents, entries })
    .execute();
}

/** Adds a variant with the first line of its price history. The product must be locked. */
export async function addVariant(
  db: Database,
  productId: number,
  key: string,
  facts: VariantFacts,
  hand: { by: number; at: Date },
): Promise<void> {
  const { id } = await db
    .insertInto('product_variants')
    .values({
      ...facts,
      product_id: productId,
      key,
      stock: null,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from product_variants
          where product_id = ${productId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addPriceChange(db, id, facts, hand);
}

/**
 * Changes a variant; a new price or new entries are added to its history. Orders keep their own copy of what they were
 * sold for. The product must be locked.
 */
export async function changeVariant(
  db: Database,
  before: { id: number; price_cents: number; entries: number },
  facts: VariantFacts,
  hand: { by: number; at: Date },
): Promise<void> {
  await db.updateTable('product_variants').set(facts).where('id', '=', before.id).execute();
  if (before.price_cents !== facts.price_cents || before.entries !== facts.entries)
    await addPriceChange(db, before.id, facts, hand);
}

export async function variantById(db: Database, id: number) {
  return db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.stock', 'v.label', 'p.slug'])
    .where('v.id', '=', id)
    .executeTakeFirst();
}

/** Locks a variant against orders that are being placed, and returns its stock. `db` must be a transaction. */
export async function lockStock(db: Database, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('product_variants')
    .select('stock')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.stock;
}

/**
 * The units of a variant in orders that wait for their payment. The variant must be locked: an order locks it before it
 * puts units back, so one that is being cancelled either has ended or puts them back after this count. The orders
 * themselves are not locked here; whoever cancels one holds it while waiting for the variant.
 */
export async function unitsInUnpaidOrders(db: Database, id: number): Promise<number> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.member_id', '=', 'o.member_id').onRef('l.order_id', '=', 'o.id'),
    )
    .select('l.quantity')
    .where('o.state', '=', 'awaiting_payment')
    .where('o.reserved', '=', true)
    .where('l.variant_id', '=', id)
    .execute();
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Adds to the stock, or takes from it. Undefined where it would fall below zero. The variant must be locked. */
export async function moveStock(db: Database, id: number, change: number): Promise<number | undefined> {
  const { rows } = await sql<{ stock: number }>`
    update product_variants set stock = coalesce(stock, 0) + ${change}
    where id = ${id} and coalesce(stock, 0) + ${change} >= 0 returning stock`.execute(db);
  return rows[0]?.stock;
}

export async function setUnlimited(db: Database, id: number): Promise<void> {
  await db.updateTable('product_variants').set({ stock: null }).where('id', '=', id).execute();
}

/** The prices that a variant has had, newest first. */
export async function pricesOf(db: Database, variantId: number) {
  return db
    .selectFrom('product_price_changes as c')
    .leftJoin('members as m', 'm.member_id', 'c.changed_by')
    .select(['c.at', 'c.price_cents', 'c.entries', 'm.email as by'])
    .where('c.variant_id', '=', variantId)
    .orderBy('c.id', 'desc')
    .execute();
}

/** The variants of a product. */
export async function variantsOfProduct(db: Database, productId: number) {
  return db.selectFrom('product_variants').selectAll().where('product_id', '=', productId).execute();
}
