import { sql } from 'kysely';
import type { SpinPage, SpinPromotion, SpinStateRule } from '#contract/areas/spin.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** Odds with their segments, in the order of the wheel. */
export type Odds = NonNullable<Awaited<ReturnType<typeof oddsOn>>>;
export type Segment = Odds['segments'][number];

async function segmentsOf(db: Database, versionId: number) {
  return db.selectFrom('spin_segments').selectAll().where('version_id', '=', versionId).orderBy('position').execute();
}

/** The published odds that apply on a day; undefined where there are none. */
export async function oddsOn(db: Database, day: string) {
  const version = await db
    .selectFrom('spin_versions')
    .selectAll()
    .where('state', '=', 'published')
    .where('starts_on', '<=', day)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return version && { ...version, segments: await segmentsOf(db, version.id) };
}

/** What a day has awarded so far: by segment of some odds, and in all. */
export async function awardedOn(
  db: Database,
  day: string,
  versionId: number,
): Promise<{ segments: Map<number, number>; entries: number; qoin: number }> {
  const [segments, budgets] = await Promise.all([
    db
      .selectFrom('spin_days')
      .select(['position', 'awarded'])
      .where('version_id', '=', versionId)
      .where('day', '=', day)
      .execute(),
    db.selectFrom('spin_budgets').select(['kind', 'awarded']).where('day', '=', day).execute(),
  ]);
  const spent = (kind: string): number => budgets.find((budget) => budget.kind === kind)?.awarded ?? 0;
  return {
    segments: new Map(segments.map(({ position, awarded }) => [position, awarded])),
    entries: spent('entries'),
    qoin: spent('qoin'),
  };
}

/** The rule of each state that applies on a day. */
export async function stateRulesOn(db: Database, day: string): Promise<SpinStateRule[]> {
  return db
    .selectFrom('spin_states')
    .select(['state', 'allowed', 'starts_on', 'note'])
    .distinctOn('state')
    .where('starts_on', '<=', day)
    .orderBy('state')
    .orderBy('starts_on', 'desc')
    .execute();
}

export async function isPaused(db: Database): Promise<boolean> {
  return (await db.selectFrom('spin_switch').select('paused').executeTakeFirst())?.paused ?? false;
}

const promotionColumns = ['page', 'title', 'body', 'starts_on', 'ends_on'] as const;

/** The promotion that runs on a page on a day. */
export async function promotionOn(db: Database, page: SpinPage, day: string): Promise<SpinPromotion | undefined> {
  return db
    .selectFrom('spin_promotions')
    .select(promotionColumns)
    .where('page', '=', page)
    .where('starts_on', '<=', day)
    .where('ends_on', '>=', day)
    .executeTakeFirst();
}

export async function listPromotions(db: Database): Promise<SpinPromotion[]> {
  return db.selectFrom('spin_promotions').select(promotionColumns).orderBy('page').execute();
}

/** Counts of each segment under all odds, published ones first to last by their first day. */
export async function countsOfVersions(db: Database) {
  const { rows } = await sql<{ version_id: number; position: number; drawn: number; awarded: number }>`
    select version_id, position, sum(drawn)::int as drawn, sum(awarded)::int as awarded from spin_days
    group by 1, 2`.execute(db);
  return new Map(rows.map((row) => [`${row.version_id}:${row.position}`, row]));
}

/** All odds, newest first. */
export async function listVersions(db: Database, state?: 'published') {
  const [versions, segments] = await Promise.all([
    db
      .selectFrom('spin_versions')
      .selectAll()
      .$if(state !== undefined, (query) => query.where('state', '=', 'published'))
      .orderBy('starts_on', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
    db.selectFrom('spin_segments').selectAll().orderBy('position').execute(),
  ]);
  return versions.map((version) => ({
    ...version,
    segments: segments.filter(({ version_id }) => version_id === version.id),
  }));
}
