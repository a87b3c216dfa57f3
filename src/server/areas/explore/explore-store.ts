import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** Cards of the Explore screen and the section of its answers. All functions need the system database. */

export async function listCards(db: Database) {
  return db.selectFrom('explore_cards').selectAll().orderBy('position').orderBy('id').execute();
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

export async function lockCard(db: Database, id: number): Promise<CardRow | undefined> {
  return db.selectFrom('explore_cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Adds a card, or changes the one with this id, which must be locked. */
export async function saveCard(db: Database, id: number | undefined, facts: Omit<CardRow, 'id'>): Promise<CardRow> {
  if (id === undefined) return db.insertInto('explore_cards').values(facts).returningAll().executeTakeFirstOrThrow();
  return db.updateTable('explore_cards').set(facts).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** The section whose answers are shown; null for none. */
export async function faqSection(db: Database): Promise<number | null> {
  const row = await db.selectFrom('explore_faqs').select('section_id').executeTakeFirst();
  return row?.section_id ?? null;
}

export async function setFaqSection(db: Database, sectionId: number | null): Promise<void> {
  await db
    .insertInto('explore_faqs')
    .values({ section_id: sectionId })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ section_id: sectionId }))
    .execute();
}
