import type { Database } from '#server/kit/database.ts';
import { downloadStates } from './download-rules.ts';
import '../tables.ts';

/** The files of e-books, and the order lines that include one. */

export async function ebookFileOf(db: Database, productId: number) {
  return db.selectFrom('ebook_files').selectAll().where('product_id', '=', productId).executeTakeFirst();
}

export type EbookFile = NonNullable<Awaited<ReturnType<typeof ebookFileOf>>>;

export async function ebookFilesOf(db: Database, productIds: readonly number[]): Promise<EbookFile[]> {
  if (productIds.length === 0) return [];
  return db.selectFrom('ebook_files').selectAll().where('product_id', 'in', productIds).execute();
}

/** Stores what the file of a product's e-book is; it replaces the one before. The product must be locked. */
export async function saveEbookFile(
  db: Database,
  productId: number,
  file: { file_key: string; name: string; bytes: number; updated_at: Date; updated_by: number },
): Promise<void> {
  const written = { ...file, sample: null };
  await db
    .insertInto('ebook_files')
    .values({ ...written, product_id: productId })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(written))
    .execute();
}

/** The file of the e-book that a line of an order includes; undefined where it includes none. */
export async function ebookOfLine(
  db: Database,
  { member_id: memberId, id }: { member_id: number; id: number },
  position: number,
): Promise<EbookFile | undefined> {
  return db
    .selectFrom('order_lines as l')
    .innerJoin('products as p', 'p.slug', 'l.slug')
    .innerJoin('ebook_files as f', 'f.product_id', 'p.id')
    .selectAll('f')
    .where('l.member_id', '=', memberId)
    .where('l.order_id', '=', id)
    .where('l.position', '=', position)
    .where('l.ebook', 'is not', null)
    .executeTakeFirst();
}

const MAX_LISTED = 500;

/** The e-books of a member's paid orders, latest first. */
export async function downloadsOfMember(db: Database, memberId: number) {
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', (join) => join.onRef('o.member_id', '=', 'l.member_id').onRef('o.id', '=', 'l.order_id'))
    .select(['o.reference', 'l.position as line', 'l.ebook as title', 'l.title as product', 'o.paid_at', 'l.sample'])
    .where('o.member_id', '=', memberId)
    .where('o.state', 'in', downloadStates)
    .where('l.ebook', 'is not', null)
    .orderBy('o.id', 'desc')
    .orderBy('l.position')
    .limit(MAX_LISTED)
    .execute();
}
