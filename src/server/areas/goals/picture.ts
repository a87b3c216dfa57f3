import { randomUUID } from 'node:crypto';
import type { Context } from '#server/kit/implement.ts';
import { oneFile, readPicture, uploadLimit } from '#server/areas/pictures/public.ts';

const GOAL_PIXELS = 640;
const MOST_BYTES = 5 * 1024 * 1024;

/** Keeps the picture of the form, read and written anew, and answers its key; null when the form has none. */
export async function keepPicture({
  files,
  member,
  ports,
  limit,
}: Pick<Context<'member'>, 'files' | 'member' | 'ports' | 'limit'>): Promise<string | null> {
  if (files.length === 0) return null;
  await limit(uploadLimit, String(member.id));
  const bytes = await readPicture(oneFile(files, MOST_BYTES, 'picture'), { square: GOAL_PIXELS });
  const key = `members/${member.id}/goals/${randomUUID()}.webp`;
  await ports.files.put(key, { bytes, contentType: 'image/webp' });
  return key;
}
