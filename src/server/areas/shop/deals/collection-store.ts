import type { CollectionSlug } from '#contract/areas/shop.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Title and visibility of each collection, in order. */
export async function listCollections(db: Database) {
  return db.selectFrom('shop_collections').select(['slug', 'title', 'lead', 'shown']).orderBy('position').execute();
}

export type CollectionRow = Awaited<ReturnType<typeof listCollections>>[number];

/**
 * Updates a collection and returns its previous values; undefined when it does not exist. `db` must be a system-scoped
 * transaction.
 */
export async function saveCollection(
  db: Database,
  slug: CollectionSlug,
  text: Omit<CollectionRow, 'slug'>,
): Promise<CollectionRow | undefined> {
  const before = await db
    .selectFrom('shop_collections')
    .select(['slug', 'title', 'lead', 'shown'])
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (before) await db.updateTable('shop_collections').set(text).where('slug', '=', slug).execute();
  return before;
}
