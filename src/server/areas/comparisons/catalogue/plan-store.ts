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
    };
    published_plan_changes: {
      published_plan_id: number;
      read_at: Date;
      content: PublishedPlans[Industry] | null;
    };
    catalogue_readings: {
      industry: Industry;
      read_at: Date;
      brands: number;
      failed_brands: number;
      changed: number;
      withdrawn: number;
    };
  }
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

/** The plans that are offered now and can be read. */
export async function offeredPlans<I extends Industry>(
  db: Database,
  industry: I,
): Promise<{ id: number; content: PublishedPlans[I] }[]> {
  const rows = await db
    .selectFrom('published_plans')
    .select(['id', 'content'])
    .where('industry', '=', industry)
    .where('withdrawn_at', 'is', null)
    .where('content', 'is not', null)
    .orderBy('id')
    .execute();
  return rows as { id: number; content: PublishedPlans[I] }[];
}

/** When each plan of a brand was last changed, as far as it was read; withdrawn ones are left out. */
export async function knownPlans(db: Database, industry: Industry, brandId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('published_plans')
    .select(['plan_id', 'updated_at'])
    .where('industry', '=', industry)
    .where('brand_id', '=', brandId)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Map(rows.map(({ plan_id: id, updated_at: at }) => [id, at]));
}

/** Stores a plan as it was read, and its change where its content is another one. */
export async function storePlan(
  db: Database,
  key: { industry: Industry; brandId: string },
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
        do update set content = excluded.content, updated_at = excluded.updated_at, withdrawn_at = null
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

/** Marks the plans of a brand that it no longer lists; returns how many. */
export async function withdrawOthers(
  db: Database,
  key: { industry: Industry; brandId: string },
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
  const { industry, brands, failedBrands: failed_brands, changed, withdrawn } = reading;
  const values = { read_at: at, brands, failed_brands, changed, withdrawn };
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
  changed: number;
  withdrawn: number;
}
