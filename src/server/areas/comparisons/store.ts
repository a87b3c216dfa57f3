import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { ComparisonSlug } from '#contract/areas/comparisons.ts';
import type { Database } from '#server/kit/database.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    comparison_categories: {
      id: number;
      slug: ComparisonSlug;
      name: string;
      description: string;
      icon: string;
      unit: string | null;
      sub_category_ids: number[];
      assumption: string;
      reference_fixed_cents: number;
      reference_unit_price: number;
      as_of: string;
      source: string;
    };
    comparison_offers: { category_id: number; id: Generated<number>; provider: string; name: string; features: string[]; fixed_cents: number; unit_price: number };
  }
}

const counted = sql<number>`(select count(*)::int from comparison_offers o where o.category_id = comparison_categories.id)`.as('offers');

export async function listCategories(db: Database) {
  return db.selectFrom('comparison_categories').selectAll().select(counted).orderBy('id').execute();
}

export async function findCategory(db: Database, slug: ComparisonSlug) {
  return db.selectFrom('comparison_categories').selectAll().select(counted).where('slug', '=', slug).executeTakeFirstOrThrow();
}

export type CategoryRow = Awaited<ReturnType<typeof findCategory>>;

export async function offersOf(db: Database, slug: ComparisonSlug) {
  return db
    .selectFrom('comparison_offers as o')
    .innerJoin('comparison_categories as c', 'c.id', 'o.category_id')
    .select(['o.id', 'o.provider', 'o.name', 'o.features', 'o.fixed_cents', 'o.unit_price'])
    .where('c.slug', '=', slug)
    .orderBy('o.id')
    .execute();
}

export type OfferRow = Awaited<ReturnType<typeof offersOf>>[number];

type Dated = Pick<CategoryRow, 'as_of' | 'source' | 'reference_fixed_cents' | 'reference_unit_price'>;

/** The prices of a category as they stand; nobody else changes them until the transaction ends. */
export async function heldPrices(db: Database, slug: ComparisonSlug) {
  const dated = await db.selectFrom('comparison_categories').select(['as_of', 'source', 'reference_fixed_cents', 'reference_unit_price']).where('slug', '=', slug).forUpdate().executeTakeFirstOrThrow();
  return { ...dated, offers: (await offersOf(db, slug)).map(({ id: _id, ...offer }) => offer) };
}

/** Puts other offers in the place of all there are. `db` is an open transaction of the system. */
export async function replaceOffers(db: Database, slug: ComparisonSlug, dated: Dated, offers: readonly Omit<OfferRow, 'id'>[]): Promise<void> {
  const { id } = await db.updateTable('comparison_categories').set(dated).where('slug', '=', slug).returning('id').executeTakeFirstOrThrow();
  await db.deleteFrom('comparison_offers').where('category_id', '=', id).execute();
  if (offers.length === 0) return;
  await db.insertInto('comparison_offers').values(offers.map((offer) => ({ ...offer, category_id: id, features: sql<string[]>`${JSON.stringify(offer.features)}::jsonb` }))).execute();
}
