import { randomBytes } from 'node:crypto';
import type { Database } from '#server/kit/database.ts';
import { readImage } from '#server/kit/image.ts';
import type { Ports, UploadedFile } from '#server/kit/implement.ts';
import { imagesOf } from './image-store.ts';
import type { ImageRow } from './image-store.ts';

type Files = Pick<Ports, 'files'>;
const sizes = ['large', 'small'] as const;
type Size = (typeof sizes)[number];

/** Wide enough for the page of a product on a large screen, and sharp in a list. */
const LONGEST = 1280;
const SQUARE = 224;

const keyOf = (productId: number, version: string, size: Size): string =>
  `products/${productId}/${version}-${size}.webp`;

/** The picture of a product for its readers; null where it has none. */
export function imageOnWire(row: ImageRow | undefined) {
  if (!row) return null;
  const path = (size: Size): string => `api/pack/image/${row.product_id}/${row.version}/${size}`;
  return { large: path('large'), small: path('small'), alt: row.alt };
}

/** The pictures of products, by their ids. */
export async function imagesById(db: Database, productIds: readonly number[]): Promise<Map<number, ImageRow>> {
  return new Map((await imagesOf(db, productIds)).map((row) => [row.product_id, row]));
}

/** Stores an uploaded picture in both sizes. Returns its version. @throws Failure `unsupported_media` */
export async function storeImage({ files }: Files, productId: number, upload: UploadedFile): Promise<string> {
  const version = randomBytes(8).toString('hex');
  const large = await readImage(upload, { longest: LONGEST });
  const small = await readImage(upload, { square: SQUARE });
  await files.put(keyOf(productId, version, 'large'), { bytes: large, contentType: 'image/webp' });
  await files.put(keyOf(productId, version, 'small'), { bytes: small, contentType: 'image/webp' });
  return version;
}

export async function dropImage({ files }: Files, productId: number, version: string): Promise<void> {
  for (const size of sizes) await files.remove(keyOf(productId, version, size));
}

export async function openImage({ files }: Files, productId: number, version: string, size: Size) {
  return files.get(keyOf(productId, version, size));
}
