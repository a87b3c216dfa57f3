import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { ComparisonSlug } from '#contract/areas/comparisons.ts';
import type { ProviderBills } from '#domain/compare/bill-year.ts';
import type { Database } from '#server/kit/database.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    comparison_categories: {
      id: number;
      slug: ComparisonSlug;
      name: string;
      description: string;
      icon: string;
      sub_category_ids: number[];
      assumption: string;
      as_of: string | null;
      source: string;
    };
    comparison_offers: {
      category_id: number;
      id: Generated<number>;
      provider: string;
      name: string;
      features: string[];
      yearly_cents: number;
    };
  }
}

const offerCount =
  sql<number>`(select count(*)::int from comparison_offers o where o.category_id = comparison_categories.id)`.as(
    'offers',
  );

export async function listCategories(db: Database) {
  return db.selectFrom('comparison_categories').selectAll().select(offerCount).orderBy('id').execute();
}

export async function findCategory(db: Database, slug: ComparisonSlug) {
  return db
    .selectFrom('comparison_categories')
    .selectAll()
    .select(offerCount)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
}

export type CategoryRow = Awaited<ReturnType<typeof findCategory>>;

export async function offersOf(db: Database, slug: ComparisonSlug) {
  return db
    .selectFrom('comparison_offers as o')
    .innerJoin('comparison_categories as c', 'c.id', 'o.category_id')
    .select(['o.id', 'o.provider', 'o.name', 'o.features', 'o.yearly_cents'])
    .where('c.slug', '=', slug)
    .orderBy('o.id')
    .execute();
}

export type OfferRow = Awaited<ReturnType<typeof offersOf>>[number];

/** The postcode of the member's profile; null where it has none. */
export async function postcodeOf(db: Database, memberId: number): Promise<string | null> {
  const profile = await db
    .selectFrom('profiles')
    .select('postcode')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return profile?.postcode || null;
}

/** Returns the bills in some sub-categories between two days, one entry per provider and account. */
export async function billsOf(
  db: Database,
  memberId: number,
  subCategoryIds: readonly number[],
  since: string,
  to: string,
): Promise<ProviderBills[]> {
  const { rows } = await sql<ProviderBills>`
    select max(coalesce(t.merchant, t.description)) as name, array_agg((t.date - date '1970-01-01')::bigint) as days,
      array_agg(-t.amount_cents) as amounts
    from transactions t
    where t.member_id = ${memberId} and t.sub_category_id = any(${subCategoryIds}::integer[])
      and t.date between ${since}::date and ${to}::date and t.currency = 'AUD' and not t.is_split
      and t.transfer_id is null and not t.pending
    group by coalesce(t.merchant_key, left(lower(t.description), 32)), t.bank_account_id order by 1`.execute(db);
  return rows;
}

/** Returns the first and last day of the member's transactions, or null if there are none. */
export async function transactionDays(db: Database, memberId: number): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{
    first: string | null;
    last: string | null;
  }>`select min(date) as first, max(date) as last from transactions
    where member_id = ${memberId} and not pending`.execute(db);
  const { first, last } = rows[0]!;
  return first === null || last === null ? null : { first, last };
}

type CategoryPrices = Pick<CategoryRow, 'as_of' | 'source'>;

/** Returns the prices of a category and locks them until the transaction ends. */
export async function heldPrices(db: Database, slug: ComparisonSlug) {
  const prices = await db
    .selectFrom('comparison_categories')
    .select(['as_of', 'source'])
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...prices, offers: (await offersOf(db, slug)).map(({ id: _id, ...offer }) => offer) };
}

/** Replaces all offers of a category that operators enter. `db` is an open transaction of the system database. */
export async function replaceOffers(
  db: Database,
  slug: ComparisonSlug,
  dated: CategoryPrices,
  offers: readonly Omit<OfferRow, 'id'>[],
): Promise<void> {
  const { id } = await db
    .updateTable('comparison_categories')
    .set(dated)
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('comparison_offers').where('category_id', '=', id).execute();
  if (offers.length === 0) return;
  await db
    .insertInto('comparison_offers')
    .values(
      offers.map((offer) => ({
        ...offer,
        category_id: id,
        features: sql<string[]>`${JSON.stringify(offer.features)}::jsonb`,
      })),
    )
    .execute();
}
