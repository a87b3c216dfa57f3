import { randomUUID } from 'node:crypto';
import { Failure, badField } from '#contract/kit/errors.ts';
import { profile } from '#contract/areas/profile.ts';
import type { Context } from '#server/kit/implement.ts';
import { oneFile, readImage } from '#server/kit/image.ts';
import { addPapers, listPapers } from './profile-store.ts';
import type { NewPaper, PaperKind } from './profile-store.ts';

const PAPER_PIXELS = 2400;
const MAX_PAPERS = 20;

/** Keeps images of an identity document, written anew: `front` and, where it has one, `back`. */
export async function keepPapers(
  { memberDb, clock, files, ports }: Pick<Context, 'memberDb' | 'clock' | 'files' | 'ports'>,
  memberId: number,
  kind: PaperKind,
) {
  const sides = (['front', 'back'] as const).flatMap((side) =>
    files.filter((file) => file.field === side).map((file) => ({ side, file })),
  );
  if (!sides.some(({ side }) => side === 'front')) throw badField('front', 'Choose a picture of the front.');
  if (sides.length !== files.length || new Set(sides.map(({ side }) => side)).size !== sides.length)
    throw badField('back', 'Send one picture of the front and at most one of the back.');
  const before = await listPapers(memberDb, memberId);
  if (before.length + sides.length > MAX_PAPERS)
    throw new Failure('conflict', `At most ${MAX_PAPERS} pictures are kept.`);
  const stored: NewPaper[] = [];
  for (const { side, file } of sides) {
    const bytes = await readImage(oneFile([file], profile.uploadIdentityDocument.files.bytesEach, side), {
      longest: PAPER_PIXELS,
    });
    const key = `members/${memberId}/papers/${randomUUID()}.webp`;
    await ports.files.put(key, { bytes, contentType: 'image/webp' });
    stored.push({ kind, side, file_key: key, uploaded_at: clock.now() });
  }
  return addPapers(memberDb, memberId, stored);
}
