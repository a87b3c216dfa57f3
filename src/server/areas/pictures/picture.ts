import { Failure, badField } from '#contract/kit/errors.ts';
import type { UploadedFile } from '#server/kit/implement.ts';

/** Formats that are read; each is written anew, so that nothing of the sender's file but the picture is kept. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** A picture of more points than this would fill the memory when it is unpacked. */
const MOST_PIXELS = 60_000_000;

const refused = 'This is not a picture that we can read. Use a JPEG, PNG or WebP file.';

/** Turns an uploaded picture into WebP without its metadata (place, camera, name): square for a face, whole for a paper. */
export async function readPicture(file: UploadedFile, shape: { square: number } | { longest: number }): Promise<Uint8Array> {
  // Loaded at the first picture: the library brings 20 MB with it.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(file.path, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (!format || !formats.has(format)) throw new Failure('unsupported_media', refused);
    const upright = image.rotate();
    const sized = 'square' in shape ? upright.resize(shape.square, shape.square, { fit: 'cover' }) : upright.resize(shape.longest, shape.longest, { fit: 'inside', withoutEnlargement: true });
    return new Uint8Array(await sized.webp({ quality: 84 }).toBuffer());
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('unsupported_media', refused);
  }
}

/** How many pictures a member may send, whatever they are of. */
export const uploadLimit = { name: 'upload-picture', hits: 30, windowSeconds: 3600 };

/** The one file of an upload, within its size. */
export function oneFile(files: readonly UploadedFile[], maxBytes: number, field = 'image'): UploadedFile {
  const [file, ...more] = files;
  if (!file) throw badField(field, 'Choose a picture.');
  if (more.length > 0) throw badField(field, 'Choose one picture.');
  if (file.sizeBytes > maxBytes) throw new Failure('too_large', `The picture is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
  return file;
}
