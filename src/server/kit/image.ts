import { Failure, badField } from '#contract/kit/errors.ts';
import type { UploadedFile } from '#server/kit/implement.ts';

/**
 * Formats that are read. Every image is re-encoded, so that nothing of the uploaded file except the image is stored.
 */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** An image with more pixels would fill the memory when decoded. */
const MAX_PIXELS = 60_000_000;

const refused = 'We can’t read this image. Choose a JPEG, PNG or WebP file.';

/**
 * Converts an uploaded image to WebP without its metadata (location, camera, name): square for a portrait, whole for a
 * document.
 */
export async function readImage(
  file: UploadedFile,
  shape: { square: number } | { longest: number },
): Promise<Uint8Array> {
  // Loaded on first use: the library takes 20 MB of memory.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(file.path, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (!format || !formats.has(format)) throw new Failure('unsupported_media', refused);
    const upright = image.rotate();
    const sized =
      'square' in shape
        ? upright.resize(shape.square, shape.square, { fit: 'cover' })
        : upright.resize(shape.longest, shape.longest, { fit: 'inside', withoutEnlargement: true });
    return new Uint8Array(await sized.webp({ quality: 84 }).toBuffer());
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('unsupported_media', refused);
  }
}

/** The longest side of any stored image, in pixels. */
const MAX_SIDE = 4096;
/** Chunks of a WebP file that contain only the image: no location, camera, colour profile or note. */
const imageChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** Whether these bytes are a WebP image in the form that we write, and so need no re-encoding. */
export async function isPlainWebp(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    file.length < 20 ||
    file.toString('latin1', 0, 4) !== 'RIFF' ||
    file.toString('latin1', 8, 12) !== 'WEBP' ||
    file.readUInt32LE(4) + 8 !== file.length
  )
    return false;
  let at = 12;
  while (at + 8 <= file.length) {
    if (!imageChunks.has(file.toString('latin1', at, at + 4))) return false;
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  if (at !== file.length) return false;
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(file, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' });
    const { format, width, height, pages = 1 } = await image.metadata();
    if (format !== 'webp' || pages !== 1 || Math.max(width, height) > MAX_SIDE) return false;
    await image.stats();
    return true;
  } catch {
    return false;
  }
}

/** How many images a member may upload, of any kind. */
export const uploadLimit = { name: 'upload-image', hits: 30, windowSeconds: 3600 };

/** The one file of an upload, within its size limit. */
export function oneFile(files: readonly UploadedFile[], maxBytes: number, field = 'image'): UploadedFile {
  const [file, ...others] = files;
  if (!file) throw badField(field, 'Choose an image.');
  if (others.length > 0) throw badField(field, 'Choose one image.');
  if (file.sizeBytes > maxBytes)
    throw new Failure('too_large', `The image is over ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
  return file;
}
