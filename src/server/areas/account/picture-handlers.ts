import { randomUUID } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import { account } from '#contract/areas/account.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { oneFile, readPicture, shownAt, shownBy, uploadLimit } from '#server/areas/pictures/public.ts';
import { keepPapers } from './papers.ts';
import { listPapers, pictureOf, replacePicture } from './profile-store.ts';

const FACE_PIXELS = 512;

/** Shows another picture from now on, or none, and removes the old file. */
async function changePicture({ db, member, clock, ports }: Context<'member'>, key: string | null): Promise<void> {
  const old = await replacePicture(db, member.id, key, clock.now());
  if (old) await ports.files.remove(old);
}

type Here =
  | 'getImage'
  | 'uploadImage'
  | 'removeImage'
  | 'displayImage'
  | 'uploadIdentityDocument'
  | 'identityDocuments';

export const pictureHandlers: Pick<HandlersOf<typeof account>, Here> = {
  async getImage(_input, context) {
    const row = await pictureOf(context.db, context.member.id);
    if (!row.image_key) return { success: true, image: null, token: null, updated_at: row.image_updated_at };
    return { success: true, ...shownAt(context, row.image_key), updated_at: row.image_updated_at };
  },
  async uploadImage(_input, context) {
    const { member, files, ports, limit } = context;
    await limit(uploadLimit, String(member.id));
    const bytes = await readPicture(oneFile(files, account.uploadImage.files.bytesEach), { square: FACE_PIXELS });
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
  async uploadIdentityDocument({ body }, context) {
    await context.limit(uploadLimit, String(context.member.id));
    return { success: true, documents: await keepPapers(context, context.member.id, body.kind) };
  },
  async identityDocuments(_input, { db, member }) {
    return { data: await listPapers(db, member.id) };
  },
};
