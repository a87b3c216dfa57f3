import type { Database } from '#server/kit/database.ts';
import type { State } from '#domain/calendar/states.ts';
import type { SpinPromotion, SpinSegmentInput } from '#contract/areas/spin.ts';
import './tables.ts';

/** The spin as operators edit it. `db` is the system scope. */

export interface DraftRow {
  title: string;
  starts_on: string;
  spins_per_day: number;
  daily_entries: number;
  daily_qoin: number;
  changed_at: Date;
}

/** Some odds, locked until the transaction ends. */
export async function lockVersion(db: Database, id: number) {
  return db.selectFrom('spin_versions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Adds a draft, or replaces one that is locked, with its segments. */
export async function writeDraft(
  db: Database,
  id: number | undefined,
  draft: DraftRow,
  segments: readonly SpinSegmentInput[],
): Promise<number> {
  const { id: versionId } =
    id === undefined
      ? await db.insertInto('spin_versions').values(draft).returning('id').executeTakeFirstOrThrow()
      : await db.updateTable('spin_versions').set(draft).where('id', '=', id).returning('id').executeTakeFirstOrThrow();
  await db.deleteFrom('spin_segments').where('version_id', '=', versionId).execute();
  await db
    .insertInto('spin_segments')
    .values(segments.map((segment, position) => ({ ...segment, version_id: versionId, position })))
    .execute();
  return versionId;
}

export async function deleteDraft(db: Database, id: number): Promise<void> {
  await db.deleteFrom('spin_versions').where('id', '=', id).where('state', '=', 'draft').execute();
}

/** Odds that were published for the same first day. */
export async function publishedFrom(db: Database, startsOn: string) {
  return db
    .selectFrom('spin_versions')
    .select('id')
    .where('state', '=', 'published')
    .where('starts_on', '=', startsOn)
    .executeTakeFirst();
}

export async function markPublished(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('spin_versions')
    .set({ state: 'published', changed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute();
}

/** Sets the stock of a limited segment and returns what it was; undefined for a segment without stock. */
export async function replaceStock(
  db: Database,
  { id, segment, stock }: { id: number; segment: number; stock: number },
): Promise<number | undefined> {
  const before = await db
    .selectFrom('spin_segments')
    .select('stock')
    .where('version_id', '=', id)
    .where('position', '=', segment)
    .forUpdate()
    .executeTakeFirst();
  if (!before || before.stock === null) return undefined;
  await db
    .updateTable('spin_segments')
    .set({ stock })
    .where('version_id', '=', id)
    .where('position', '=', segment)
    .execute();
  return before.stock;
}

/** All rules of all states, newest first. */
export async function listStateRules(db: Database) {
  return db
    .selectFrom('spin_states')
    .select(['state', 'allowed', 'starts_on', 'note'])
    .orderBy('state')
    .orderBy('starts_on', 'desc')
    .execute();
}

export async function saveStateRule(
  db: Database,
  rule: { state: State; starts_on: string; allowed: boolean; note: string; changed_at: Date },
): Promise<void> {
  const { allowed, note, changed_at } = rule;
  await db
    .insertInto('spin_states')
    .values(rule)
    .onConflict((conflict) => conflict.columns(['state', 'starts_on']).doUpdateSet({ allowed, note, changed_at }))
    .execute();
}

export async function savePromotion(db: Database, promotion: SpinPromotion & { changed_at: Date }): Promise<void> {
  const { page: _page, ...values } = promotion;
  await db
    .insertInto('spin_promotions')
    .values(promotion)
    .onConflict((conflict) => conflict.column('page').doUpdateSet(values))
    .execute();
}

export async function setPaused(db: Database, paused: boolean, at: Date): Promise<void> {
  await db.updateTable('spin_switch').set({ paused, changed_at: at }).execute();
}
