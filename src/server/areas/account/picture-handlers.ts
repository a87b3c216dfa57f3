import { randomUUID } from 'node:crypto';
import { Failure, badField } from '#contract/kit/errors.ts';
import { account } from '#contract/areas/account.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { oneFile, readPicture, shownAt, shownBy, uploadLimit } from '#server/areas/pictures/public.ts';
import { addPapers, listPapers, pictureOf, replacePicture } from './profile-store.ts';
import type { NewPaper } from './profile-store.ts';

const FACE_PIXELS = 512;
const PAPER_PIXELS = 2400;
const MOST_PAPERS = 20;

/** Shows another picture from now on, or none, and removes the old file. */
async function changePicture({ db, member, clock, ports }: Context<'member'>, key: string | null): Promise<void> {
  const old = await replacePicture(db, member.id, key, clock.now());
  if (old) await ports.files.remove(old);
}

type Here = 'getImage' | 'uploadImage' | 'removeImage' | 'displayImage' | 'uploadIdentityDocument' | 'identityDocuments';

export const pictureHandlers: Pick<HandlersOf<typeof account>, Here> = {
  async getImage(_input, context) {
    const row = await pictureOf(context.db, context.member.id);
    if (!row.image_key) return { success: true, image: null, token: null, updated_at: row.image_updated_at };
    return { success: true, ...shownAt(context, row.image_key), updated_at: row.image_updated_at };
  },
  async uploadImage(_input, context) {
    const { member, files, ports, limit } = context;
    await limit(uploadLimit, String(member.id));
    const bytes = await readPicture(oneFile(files, account.uploadImage.bodyLimitBytes), { square: FACE_PIXELS });
    const key = `members/${member.id}/picture-${randomUUID()}.webp`;
    await ports.files.put(key, { bytes, contentType: 'image/webp' });
    await changePicture(context, key);
    return { success: true, ...shownAt(context, key) };
  },
  async removeImage(_input, context) {
    await changePicture(context, null);
    return { success: true };
  },
  async displayImage({ query }, { settings, clock, ports }) {
    const shown = shownBy({ settings, clock }, query.token);
    if (shown === undefined || shown === 'expired') throw new Failure(shown ? 'link_expired' : 'not_found');
    const file = await ports.files.get(shown.key);
    if (!file) throw new Failure('not_found');
    return { contentType: file.contentType, body: Buffer.from(file.bytes), cacheSeconds: 600 };
  },
  async uploadIdentityDocument({ body }, { db, member, clock, files, ports, limit }) {
    await limit(uploadLimit, String(member.id));
    const sides = (['front', 'back'] as const).flatMap((side) => files.filter((file) => file.field === side).map((file) => ({ side, file })));
    if (!sides.some(({ side }) => side === 'front')) throw badField('front', 'Choose a picture of the front.');
    if (sides.length !== files.length || new Set(sides.map(({ side }) => side)).size !== sides.length) throw badField('back', 'Send one picture of the front and at most one of the back.');
    const before = await listPapers(db, member.id);
    if (before.length + sides.length > MOST_PAPERS) throw new Failure('conflict', `At most ${MOST_PAPERS} pictures are kept.`);
    const kept: NewPaper[] = [];
    for (const { side, file } of sides) {
      const bytes = await readPicture(oneFile([file], account.uploadIdentityDocument.bodyLimitBytes, side), { longest: PAPER_PIXELS });
      const key = `members/${member.id}/papers/${randomUUID()}.webp`;
      await ports.files.put(key, { bytes, contentType: 'image/webp' });
      kept.push({ kind: body.kind, side, file_key: key, uploaded_at: clock.now() });
    }
    return { success: true, documents: await addPapers(db, member.id, kept) };
  },
  async identityDocuments(_input, { db, member }) {
    return { data: await listPapers(db, member.id) };
  },
};
