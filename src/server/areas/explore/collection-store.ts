import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** Collections of products and vouchers. All functions need the system database. */

export async function listCollections(db: Database) {
  return db.selectFrom('explore_collections').selectAll().orderBy('position').orderBy('id').execute();
}

export type CollectionRow = Awaited<ReturnType<typeof listCollections>>[number];

/** Serialises changes of collections, because their slugs are unique and one of them is the default. */
export async function lockCollections(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('explore collections', 0))`.execute(db);
}

export async function lockCollection(db: Database, id: number): Promise<CollectionRow | undefined> {
  return db.selectFrom('explore_collections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function hasSlug(db: Database, slug: string, exceptId: number | undefined): Promise<boolean> {
  const row = await db.selectFrom('explore_collections').select('id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

/** The items of collections, in order. */
export async function itemsOf(db: Database, collectionIds: readonly number[]) {
  if (collectionIds.length === 0) return [];
  return db
    .selectFrom('explore_collection_items')
    .selectAll()
    .where('collection_id', 'in', collectionIds)
    .orderBy('collection_id')
    .orderBy('position')
    .execute();
}

export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number];
export type ItemReference = Pick<ItemRow, 'product_id' | 'voucher_id'>;
type CollectionFacts = Omit<CollectionRow, 'id' | 'image_version' | 'image_alt'>;

/**
 * Adds a collection with its items, or changes the one with this id, which must be locked. A new default takes the
 * place of the one before. `db` must be a transaction.
 */
export async function saveCollection(
  db: Database,
  id: number | undefined,
  facts: CollectionFacts,
  items: readonly ItemReference[],
): Promise<number> {
  if (facts.is_default)
    await db.updateTable('explore_collections').set({ is_default: false }).where('is_default', '=', true).execute();
  const saved =
    id === undefined
      ? await db.insertInto('explore_collections').values(facts).returning('id').executeTakeFirstOrThrow()
      : await db
          .updateTable('explore_collections')
          .set(facts)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  await db.deleteFrom('explore_collection_items').where('collection_id', '=', saved.id).execute();
  if (items.length > 0)
    await db
      .insertInto('explore_collection_items')
      .values(items.map((item, at) => ({ ...item, collection_id: saved.id, position: at + 1 })))
      .execute();
  return saved.id;
}

/** Sets the picture of a collection, or removes it. The collection must be locked. */
export async function setImage(
  db: Database,
  id: number,
  image: { version: string; alt: string } | null,
): Promise<void> {
  await db
    .updateTable('explore_collections')
    .set({ image_version: image?.version ?? null, image_alt: image?.alt ?? null })
    .where('id', '=', id)
    .execute();
}
