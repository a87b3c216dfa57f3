import { randomUUID } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import { profile } from '#contract/areas/profile.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { oneFile, readImage, uploadLimit } from '#server/kit/image.ts';
import { shownAt, shownBy, replaceImage } from '#server/areas/members/public.ts';
import { storeIdentityDocuments } from './identity-documents.ts';
import { listIdentityDocuments, imageOf } from './profile-store.ts';

const FACE_PIXELS = 512;

/** Replaces or removes the profile image and deletes the previous file. */
async function changeImage({ memberDb, member, clock, ports }: Context<'member'>, key: string | null): Promise<void> {
  const previous = await replaceImage(memberDb, member.id, key, clock.now());
  if (previous) await ports.files.remove(previous);
}

export const imageHandlers = {
  async getImage(_input, context) {
    const row = await imageOf(context.memberDb, context.member.id);
    if (!row.image_key) return { success: true, image: null, token: null, updated_at: row.image_updated_at };
    return { success: true, ...shownAt(context, row.image_key), updated_at: row.image_updated_at };
  },
  async uploadImage(_input, context) {
    const { member, files, ports, limit } = context;
    await limit(uploadLimit, String(member.id));
    const bytes = await readImage(oneFile(files, profile.uploadImage.files.bytesEach), { square: FACE_PIXELS });
    const key = `members/${member.id}/image-${randomUUID()}.webp`;
    await ports.files.put(key, { bytes, contentType: 'image/webp' });
    await changeImage(context, key);
    return { success: true, ...shownAt(context, key) };
  },
  async removeImage(_input, context) {
    await changeImage(context, null);
    return { success: true };
  },
  async displayImage({ query }, { settings, clock, ports }) {
    const verified = shownBy({ settings, clock }, query.token);
    if (verified === undefined || verified === 'expired') throw new Failure(verified ? 'link_expired' : 'not_found');
    const file = await ports.files.get(verified.key);
    if (!file) throw new Failure('not_found');
    return { contentType: file.contentType, body: Buffer.from(file.bytes), cacheSeconds: 600 };
  },
  async uploadIdentityDocument({ body }, context) {
    await context.limit(uploadLimit, String(context.member.id));
    return { success: true, documents: await storeIdentityDocuments(context, context.member.id, body.kind) };
  },
  async identityDocuments(_input, { memberDb, member }) {
    return { data: await listIdentityDocuments(memberDb, member.id) };
  },
} satisfies Partial<HandlersOf<typeof profile>>;
