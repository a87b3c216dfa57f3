import { randomBytes } from 'node:crypto';
import { readImage } from '#server/kit/image.ts';
import type { Ports, UploadedFile } from '#server/kit/implement.ts';
import type { CollectionRow } from './collection-store.ts';

type Files = Pick<Ports, 'files'>;

/** Wide enough for the top of a page on a large screen. */
const LONGEST = 1280;

const keyOf = (collectionId: number, version: string): string => `collections/${collectionId}/${version}.webp`;

/** The picture of a collection for its readers; null where it has none. */
export function imageOnWire({ id, image_version: version, image_alt: alt }: CollectionRow) {
  return version === null || alt === null ? null : { path: `api/explore/image/${id}/${version}`, alt };
}

/** Stores an uploaded picture and returns its version. @throws Failure `unsupported_media` */
export async function storeImage({ files }: Files, collectionId: number, upload: UploadedFile): Promise<string> {
  const version = randomBytes(8).toString('hex');
  const bytes = await readImage(upload, { longest: LONGEST });
  await files.put(keyOf(collectionId, version), { bytes, contentType: 'image/webp' });
  return version;
}

export async function dropImage({ files }: Files, collectionId: number, version: string): Promise<void> {
  await files.remove(keyOf(collectionId, version));
}

export async function openImage({ files }: Files, collectionId: number, version: string) {
  return files.get(keyOf(collectionId, version));
}
