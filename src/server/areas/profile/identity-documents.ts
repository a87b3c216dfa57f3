import { randomUUID } from 'node:crypto';
import { Failure, badField } from '#contract/kit/errors.ts';
import { profile } from '#contract/areas/profile.ts';
import type { Context } from '#server/kit/implement.ts';
import { oneFile, readImage } from '#server/kit/image.ts';
import { addIdentityDocuments, listIdentityDocuments } from './profile-store.ts';
import type { NewIdentityDocument, IdentityDocumentKind } from './profile-store.ts';

const MAX_PIXELS = 2400;
const MAX_DOCUMENTS = 20;

/** Stores re-encoded images of an identity document: `front` and, if provided, `back`. */
export async function storeIdentityDocuments(
  { memberDb, clock, files, ports }: Pick<Context, 'memberDb' | 'clock' | 'files' | 'ports'>,
  memberId: number,
  kind: IdentityDocumentKind,
) {
  const sides = (['front', 'back'] as const).flatMap((side) =>
    files.filter((file) => file.field === side).map((file) => ({ side, file })),
  );
  if (!sides.some(({ side }) => side === 'front')) throw badField('front', 'Choose a photo of the front.');
  if (sides.length !== files.length || new Set(sides.map(({ side }) => side)).size !== sides.length)
    throw badField('back', 'Upload one photo of the front and at most one of the back.');
  const existing = await listIdentityDocuments(memberDb, memberId);
  if (existing.length + sides.length > MAX_DOCUMENTS)
    throw new Failure('conflict', `You can store up to ${MAX_DOCUMENTS} images.`);
  const documents: NewIdentityDocument[] = [];
  for (const { side, file } of sides) {
    const bytes = await readImage(oneFile([file], profile.uploadIdentityDocument.files.bytesEach, side), {
      longest: MAX_PIXELS,
    });
    const key = `members/${memberId}/papers/${randomUUID()}.webp`;
    await ports.files.put(key, { bytes, contentType: 'image/webp' });
    documents.push({ kind, side, file_key: key, uploaded_at: clock.now() });
  }
  return addIdentityDocuments(memberDb, memberId, documents);
}
