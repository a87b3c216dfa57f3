import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** The pictures of products. */

export async function imagesOf(db: Database, productIds: readonly number[]) {
  if (productIds.length === 0) return [];
  return db.selectFrom('product_images').selectAll().where('product_id', 'in', productIds).execute();
}

export type ImageRow = Awaited<ReturnType<typeof imagesOf>>[number];

/** Sets the picture of a product; it replaces the one before. The product must be locked. */
export async function setImage(
  db: Database,
  {
    product_id: productId,
    ...image
  }: { product_id: number; version: string; alt: string; updated_at: Date; updated_by: number },
): Promise<void> {
  await db
    .insertInto('product_images')
    .values({ product_id: productId, ...image })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(image))
    .execute();
}

export async function removeImage(db: Database, productId: number): Promise<void> {
  await db.deleteFrom('product_images').where('product_id', '=', productId).execute();
}
