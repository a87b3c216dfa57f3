import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CardFee, ProductKind } from '#domain/commerce/pricing.ts';
import type { Database } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import { statement } from '#server/kit/statement.ts';
import type { OwnProductKind } from '../tables.ts';
import '../tables.ts';

/** Whether product `p` is on sale at a time. */
function onSale(now: Date): RawBuilder<boolean> {
  return sql<boolean>`p.state = 'published' and (p.publish_at is null or p.publish_at <= ${now})
      and (p.withdraw_at is null or p.withdraw_at > ${now})`;
}

/** The products of some kinds that are on sale, with their variants on sale, in the catalogue's order. */
export async function productsOnSale(db: Database, kinds: readonly OwnProductKind[], now: Date) {
  const products = await db
    .selectFrom('products as p')
    .selectAll('p')
    .where('p.kind', 'in', kinds)
    .where(onSale(now))
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  if (products.length === 0) return [];
  const variants = await db
    .selectFrom('product_variants')
    .selectAll()
    .where(
      'product_id',
      'in',
      products.map(({ id }) => id),
    )
    .where('active', '=', true)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return products
    .map((product) => ({ ...product, variants: variants.filter(({ product_id }) => product_id === product.id) }))
    .filter((product) => product.variants.length > 0);
}

export type ProductOnSale = Awaited<ReturnType<typeof productsOnSale>>[number];

/** When a product is next put on sale or withdrawn by its dates. */
export async function nextProductChange(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select publish_at as at from products where state = 'published' union all
      select withdraw_at from products where state = 'published') planned
    where at > ${now}`.execute(db);
  return rows[0]!.at;
}

/** When a promotion next begins or ends. */
export async function nextPromotionChange(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select starts_at as at from promotions where active union all
      select ends_at from promotions where active) planned
    where at > ${now}`.execute(db);
  return rows[0]!.at;
}

/** The day from which the next fees apply. */
export async function nextFeeDay(db: Database, today: string): Promise<string | null> {
  const row = await db
    .selectFrom('card_fees')
    .select('starts_on')
    .where('starts_on', '>', today)
    .orderBy('starts_on')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_on ?? null;
}

/** The variants of products by slug, with whether each can be bought now. */
export async function variantsOf(db: Database, slugs: readonly string[], now: Date) {
  return slugs.length === 0 ? [] : readVariants(db, { slugs: [...new Set(slugs)], now });
}

// With `= any(…)` in place of the join PostgreSQL plans the statement anew each time, which costs more than running it.
const readVariants = statement(({ slugs, now }: { slugs: readonly string[]; now: Date }, db) =>
  db
    .selectFrom(sql<{ slug: string }>`unnest(${slugs}::text[])`.as<'w'>(sql`w (slug)`))
    .innerJoin('products as p', 'p.slug', 'w.slug')
    .innerJoin('product_variants as v', 'v.product_id', 'p.id')
    .select([
      'v.id',
      'v.key',
      'v.label',
      'v.price_cents',
      'v.entries',
      'v.stock',
      'p.slug',
      'p.kind',
      'p.name',
      'p.ebook_name',
      'p.posted',
      'p.taxed',
      'p.sample',
    ])
    .select(sql<boolean>`v.active and ${onSale(now)}`.as('open'))
    .modifyFront(onePlan),
);

/** The fees of a card payment on a day. */
export async function cardFeeOn(db: Database, day: string): Promise<CardFee> {
  const row = await db
    .selectFrom('card_fees')
    .select(['dollar_cents', 'percent_ppm'])
    .where('starts_on', '<=', day)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .modifyFront(onePlan)
    .executeTakeFirst();
  return { dollarCents: row?.dollar_cents ?? 0, percentPpm: row?.percent_ppm ?? 0 };
}

/** The promotions that run at a time. */
const running = (db: Database, now: Date) =>
  db
    .selectFrom('promotions')
    .selectAll()
    .where('active', '=', true)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now);

/** The running promotion of a code, unless its uses are spent. */
export async function promotionOfCode(db: Database, code: string, now: Date) {
  return running(db, now)
    .where(sql<boolean>`(max_uses is null or uses < max_uses)`)
    .where('code', '=', code.trim().toUpperCase())
    .modifyFront(onePlan)
    .executeTakeFirst();
}

export type RunningPromotion = NonNullable<Awaited<ReturnType<typeof promotionOfCode>>>;
/** What a promotion takes off, and how an order names it. */
export type PromotionTerms = Pick<RunningPromotion, 'id' | 'code' | 'title' | 'kind' | 'percent' | 'amount_cents'>;

/**
 * Kinds that a promotion without a code makes cheaper. Gift cards are money, and deals have their merchants' prices.
 */
const promotedKinds = ['pack', 'ebook', 'membership'] as const;

/** The first of some promotions for each kind that has one. */
export function bestByKind<T extends Pick<PromotionTerms, 'kind'>>(promotions: readonly T[]): Map<ProductKind, T> {
  const best = new Map<ProductKind, T>();
  for (const kind of promotedKinds) {
    const promotion = promotions.find((candidate) => candidate.kind === null || candidate.kind === kind);
    if (promotion) best.set(kind, promotion);
  }
  return best;
}

/** The best running promotion that needs no code, for each kind that has one. */
export async function promotionsByKind(db: Database, now: Date): Promise<Map<ProductKind, RunningPromotion>> {
  const rows = await running(db, now)
    .where('code', 'is', null)
    .orderBy('percent', 'desc')
    .orderBy('id')
    .modifyFront(onePlan)
    .execute();
  return bestByKind(rows);
}

/** The percent off a membership for a tier, by option. */
export async function tierDiscounts(
  db: Database,
  tier: 'Bronze' | 'Silver' | 'Platinum',
): Promise<Map<string, number>> {
  const rows = await db.selectFrom('tier_discounts').selectAll().where('tier', '=', tier).execute();
  return new Map(rows.map(({ option, percent }) => [option, percent]));
}

interface LockedVariant {
  id: number;
  stock: number | null;
}

const MAX_LOCKS = 5;

/**
 * Locks variants against others that take their units. One with unlimited stock is locked for sharing alone: its buyers
 * do not wait for each other, and an operator who starts to count it waits for the orders that are being placed. Every
 * order locks variants in the same sequence, and no stronger than sharing allows, so that two of them cannot deadlock.
 * One whose counting starts or ends just now is looked at again. Undefined where one of them does not exist.
 */
async function lockVariants(db: Database, ids: readonly number[]): Promise<LockedVariant[] | undefined> {
  for (let attempt = 1; attempt <= MAX_LOCKS; attempt += 1) {
    const rows = await tryLock(db, { ids });
    if (rows.length === ids.length) return rows;
  }
  return undefined;
}

const tryLock = statement(
  ({ ids }: { ids: readonly number[] }) => sql<LockedVariant>`
    ${onePlan} with limited as materialized (
      select id, stock from product_variants where id = any(${ids}::bigint[]) and stock is not null
      order by id for no key update),
    unlimited as materialized (
      select id, stock from product_variants where id = any(${ids}::bigint[]) and stock is null
      order by id for key share)
    select * from limited union all select * from unlimited`,
);

/**
 * Takes units of variants. The update is a statement of its own, after the one that locks: in the same statement it
 * would start at the version of the row from before the lock, for which others queue, and could deadlock with them.
 */
async function takeUnits(db: Database, units: readonly { variantId: number; quantity: number }[]): Promise<boolean> {
  const wanted = new Map<number, number>();
  for (const { variantId, quantity } of units) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  const variants = await lockVariants(db, [...wanted.keys()]);
  if (!variants || variants.some(({ id, stock }) => stock !== null && stock < wanted.get(id)!)) return false;
  const limited = variants.filter(({ stock }) => stock !== null).map(({ id }) => id);
  if (limited.length > 0)
    await sql`
      update product_variants v set stock = v.stock - w.quantity
      from unnest(${limited}::bigint[], ${limited.map((id) => wanted.get(id)!)}::integer[]) as w (id, quantity)
      where v.id = w.id`.execute(db);
  return true;
}

/**
 * Takes units out of stock, and one use of a promotion. False where one of them has run out; the caller's transaction
 * must then be rolled back.
 */
export async function takeStock(
  db: Database,
  units: readonly { variantId: number; quantity: number }[],
  promo: string | null,
): Promise<boolean> {
  if (units.length > 0 && !(await takeUnits(db, units))) return false;
  if (promo === null) return true;
  const { rows } = await sql`
    update promotions set uses = uses + 1 where code = ${promo} and (max_uses is null or uses < max_uses)
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Puts units back into stock, and gives back the use of a promotion. Unlimited stock stays unlimited, but its variant
 * is locked as well: an operator who starts to count it then waits until these units are no longer set aside.
 */
export async function returnStock(
  db: Database,
  units: readonly { variantId: number; quantity: number }[],
  promo: string | null,
): Promise<void> {
  for (const { variantId, quantity } of units.toSorted((a, b) => a.variantId - b.variantId))
    await sql`update product_variants set stock = stock + ${quantity} where id = ${variantId}`.execute(db);
  if (promo !== null) await sql`update promotions set uses = greatest(0, uses - 1) where code = ${promo}`.execute(db);
}

/** What is printed on gift cards, by slug. */
export async function giftCardTerms(
  db: Database,
  slugs: readonly string[],
): Promise<Map<string, { expiry: string; terms: string }>> {
  const rows = await db
    .selectFrom('products')
    .select(['slug', 'expiry_text', 'terms'])
    .where('slug', 'in', [...slugs])
    .execute();
  return new Map(rows.map(({ slug, expiry_text: expiry, terms }) => [slug, { expiry, terms }]));
}

/** The ids, slugs and names of products by id or by slug, whether they are on sale or not. */
export async function productNames(db: Database, { ids, slugs }: { ids: readonly number[]; slugs: readonly string[] }) {
  return db
    .selectFrom('products')
    .select(['id', 'slug', 'name'])
    .where((build) => build.or([build('id', 'in', [0, ...ids]), build('slug', 'in', ['', ...slugs])]))
    .execute();
}
