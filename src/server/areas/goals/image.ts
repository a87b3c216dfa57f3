import { randomUUID } from 'node:crypto';
import type { Context } from '#server/kit/implement.ts';
import { oneFile, readImage, uploadLimit } from '#server/kit/image.ts';

const GOAL_PIXELS = 640;
const MAX_BYTES = 5 * 1024 * 1024;

/** Re-encodes and stores the uploaded image and returns its key; null where none was uploaded. */
export async function storeImage({
  files,
  member,
  ports,
  limit,
}: Pick<Context<'member'>, 'files' | 'member' | 'ports' | 'limit'>): Promise<string | null> {
  if (files.length === 0) return null;
  await limit(uploadLimit, String(member.id));
  const bytes = await readImage(oneFile(files, MAX_BYTES, 'image'), { square: GOAL_PIXELS });
  const key = `members/${member.id}/goals/${randomUUID()}.webp`;
  await ports.files.put(key, { bytes, contentType: 'image/webp' });
  return key;
}
