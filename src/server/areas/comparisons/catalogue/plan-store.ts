import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Industry, ListedPlan, PublishedPlans } from '#server/ports/plan-catalogue/port.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    published_plans: {
      industry: Industry;
      brand_id: string;
      plan_id: string;
      id: Generated<number>;
      content: PublishedPlans[Industry] | null;
      updated_at: Date;
      first_read_at: Date;
      withdrawn_at: Date | null;
      failing_since: Date | null;
      failed_at: Date | null;
    };
    published_plan_changes: {
      published_plan_id: number;
      read_at: Date;
      content: PublishedPlans[Industry] | null;
    };
    catalogue_brands: {
      industry: Industry;
      brand_id: string;
      requested_at: Date;
      listed_at: Date | null;
    };
    catalogue_readings: {
      industry: Industry;
      read_at: Date;
      brands: number;
      failed_brands: number;
      unread_brands: number;
      failed_plans: number;
      changed: number;
      withdrawn: number;
    };
  }
}

/** A brand of an industry in the register. */
export interface BrandKey {
  industry: Industry;
  brandId: string;
}

/** When an industry was last read; null if never. */
export async function lastReading(db: Database, industry: Industry): Promise<Date | null> {
  const reading = await db
    .selectFrom('catalogue_readings')
    .select('read_at')
    .where('industry', '=', industry)
    .executeTakeFirst();
  return reading?.read_at ?? null;
}

/** A plan as it was last read. */
export interface StoredPlan<I extends Industry> {
  id: number;
  content: PublishedPlans[I];
  /** When its publisher last listed it as it is here; before a change that could not be read. */
  confirmedAt: Date;
}

/** The plans that are offered now and can be read. */
export async function offeredPlans<I extends Industry>(db: Database, industry: I): Promise<StoredPlan<I>[]> {
  const rows = await db
    .selectFrom('published_plans as p')
    .leftJoin('catalogue_brands as b', (join) =>
      join.onRef('b.industry', '=', 'p.industry').onRef('b.brand_id', '=', 'p.brand_id'),
    )
    .select(['p.id', 'p.content'])
    .select(sql<Date>`least(coalesce(b.listed_at, p.first_read_at), p.failing_since)`.as('confirmedAt'))
    .where('p.industry', '=', industry)
    .where('p.withdrawn_at', 'is', null)
    .where('p.content', 'is not', null)
    .orderBy('p.id')
    .execute();
  return rows as StoredPlan<I>[];
}

/** The contents of some plans since each was first read, the oldest first. */
export async function planChanges<I extends Industry>(
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; readAt: Date; content: PublishedPlans[I] }[]> {
  const rows = await db
    .selectFrom('published_plan_changes')
    .select(['published_plan_id', 'read_at', 'content'])
    .where('published_plan_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('content', 'is not', null)
    .orderBy('read_at')
    .execute();
  return rows.map(({ published_plan_id: id, read_at: readAt, content }) => ({
    id,
    readAt,
    content: content as PublishedPlans[I],
  }));
}

/** What is known of a plan: when it was last changed, and when its publisher last did not answer for it. */
export interface KnownPlan {
  updatedAt: Date;
  failedAt: Date | null;
}

/** The plans of a brand that were read once, with those that are withdrawn. */
export async function knownPlans(db: Database, { industry, brandId }: BrandKey): Promise<Map<string, KnownPlan>> {
  const rows = await db
    .selectFrom('published_plans')
    .select(['plan_id', 'updated_at', 'failed_at'])
    .where('industry', '=', industry)
    .where('brand_id', '=', brandId)
    .execute();
  return new Map(
    rows.map(({ plan_id: id, updated_at: updatedAt, failed_at: failedAt }) => [id, { updatedAt, failedAt }]),
  );
}

/** When each brand was last asked. */
export async function lastRequests(db: Database, industry: Industry): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('catalogue_brands')
    .select(['brand_id', 'requested_at'])
    .where('industry', '=', industry)
    .execute();
  return new Map(rows.map(({ brand_id: id, requested_at: at }) => [id, at]));
}

/** Records that a brand was asked for its plans, or that it answered. */
export async function recordBrand(
  db: Database,
  { industry, brandId: brand_id }: BrandKey,
  times: { requested_at: Date } | { requested_at: Date; listed_at: Date },
): Promise<void> {
  await db
    .insertInto('catalogue_brands')
    .values({ industry, brand_id, ...times })
    .onConflict((conflict) => conflict.columns(['industry', 'brand_id']).doUpdateSet(times))
    .execute();
}

/** Stores a plan as it was read, and its change where its content is another one. */
export async function storePlan(
  db: Database,
  key: BrandKey,
  { id, updated }: ListedPlan,
  content: PublishedPlans[Industry] | null,
  at: Date,
): Promise<void> {
  const written = content === null ? null : JSON.stringify(content);
  // A date of publication alone is no change of price.
  await sql`
    with stored as (
      insert into published_plans (industry, brand_id, plan_id, content, updated_at, first_read_at)
      values (${key.industry}, ${key.brandId}, ${id}, ${written}::jsonb, ${updated}, ${at})
      on conflict (industry, brand_id, plan_id)
        do update set content = excluded.content, updated_at = excluded.updated_at, withdrawn_at = null,
          failing_since = null, failed_at = null
      returning id, content
    )
    insert into published_plan_changes (published_plan_id, read_at, content)
    select stored.id, ${at}, stored.content from stored
    where not exists (
      select from (
        select content from published_plan_changes c where c.published_plan_id = stored.id order by read_at desc limit 1
      ) last
      where last.content - 'updated' is not distinct from stored.content - 'updated'
    )
    on conflict do nothing`.execute(db);
}

/** Records that the publisher did not answer for a plan. What was read of it before stays. */
export async function recordFailure(db: Database, key: BrandKey, planId: string, at: Date): Promise<void> {
  // A plan that has never been read is older than any that its publisher lists, so that it is asked for again.
  await sql`
    insert into published_plans (industry, brand_id, plan_id, content, updated_at, first_read_at, failing_since,
      failed_at)
    values (${key.industry}, ${key.brandId}, ${planId}, null, 'epoch', ${at}, ${at}, ${at})
    on conflict (industry, brand_id, plan_id)
      do update set failing_since = coalesce(published_plans.failing_since, excluded.failing_since),
        failed_at = excluded.failed_at`.execute(db);
}

/** Offers the plans of a brand again that were withdrawn, and are listed as they were. */
export async function offerAgain(db: Database, key: BrandKey, unchanged: readonly string[]): Promise<void> {
  await db
    .updateTable('published_plans')
    .set({ withdrawn_at: null, failing_since: null, failed_at: null })
    .where('industry', '=', key.industry)
    .where('brand_id', '=', key.brandId)
    .where((build) => build.or([build('withdrawn_at', 'is not', null), build('failed_at', 'is not', null)]))
    .where('plan_id', '=', sql<string>`any(${[...unchanged]}::text[])`)
    .execute();
}

/**
 * Marks the plans that nobody has confirmed since a moment: those of brands that left the register or did not answer,
 * and those that changed without an answer. Brands that were not asked are left out. Returns how many.
 */
export async function withdrawUnconfirmed(
  db: Database,
  industry: Industry,
  { since, skipped, at }: { since: Date; skipped: readonly string[]; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update published_plans p set withdrawn_at = ${at}
    where industry = ${industry} and withdrawn_at is null and brand_id <> all(${[...skipped]}::text[])
      and (failing_since < ${since} or not exists (
        select from catalogue_brands b
        where b.industry = p.industry and b.brand_id = p.brand_id and b.listed_at >= ${since}
      ))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Marks the plans of a brand that it no longer lists; returns how many. */
export async function withdrawOthers(
  db: Database,
  key: BrandKey,
  listed: readonly string[],
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('published_plans')
    .set({ withdrawn_at: at })
    .where('industry', '=', key.industry)
    .where('brand_id', '=', key.brandId)
    .where('withdrawn_at', 'is', null)
    .where('plan_id', '<>', sql<string>`all(${[...listed]}::text[])`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function recordReading(db: Database, reading: { industry: Industry } & Reading, at: Date): Promise<void> {
  const { industry, brands, failedBrands, unreadBrands, failedPlans, changed, withdrawn } = reading;
  const failed = { failed_brands: failedBrands, unread_brands: unreadBrands, failed_plans: failedPlans };
  const values = { read_at: at, brands, ...failed, changed, withdrawn };
  await db
    .insertInto('catalogue_readings')
    .values({ industry, ...values })
    .onConflict((conflict) => conflict.column('industry').doUpdateSet(values))
    .execute();
}

/** What one reading of an industry found. */
export interface Reading {
  brands: number;
  failedBrands: number;
  /** Those that there was no time for. */
  unreadBrands: number;
  failedPlans: number;
  changed: number;
  withdrawn: number;
}
