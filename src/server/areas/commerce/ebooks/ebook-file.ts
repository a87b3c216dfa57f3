import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import type { Ports, RawReply, UploadedFile } from '#server/kit/implement.ts';
import { checkFile } from '../../messages/public.ts';
import { renderBooklet } from './booklet.ts';
import type { EbookFile } from './ebook-store.ts';
import { sampleTitles } from './titles/sample-titles.ts';

type Files = Pick<Ports, 'files'>;

/** The date that sample titles carry, so that the same text gives the same file. */
const COMPOSED_AT = new Date('2026-11-01T00:00:00Z');

/** A sample title, composed at its first download; a later edition of its text is another file. */
async function sampleFile({ files }: Files, name: string, brand: string): Promise<Uint8Array> {
  const booklet = sampleTitles[name];
  if (!booklet) throw new Error(`The sample title ${name} doesn’t exist.`);
  const edition = createHash('sha256')
    .update(JSON.stringify([booklet, brand]))
    .digest('hex')
    .slice(0, 16);
  const key = `ebooks/samples/${name}-${edition}.pdf`;
  const stored = await files.get(key);
  if (stored) return stored.bytes;
  const bytes = await renderBooklet(booklet, brand, COMPOSED_AT);
  await files.put(key, { bytes, contentType: 'application/pdf' });
  return bytes;
}

/** The reply with an e-book: always saved under its name, and never cached or public. */
export async function ebookReply(
  ports: Files,
  file: Pick<EbookFile, 'sample' | 'file_key' | 'name'>,
  brand: string,
): Promise<RawReply> {
  const bytes =
    file.sample === null ? (await ports.files.get(file.file_key!))?.bytes : await sampleFile(ports, file.sample, brand);
  if (!bytes)
    throw new Failure('not_found', 'We couldn’t find this e-book’s file. Contact us and we’ll send it to you.');
  return { contentType: 'application/pdf', body: Buffer.from(bytes), downloadName: file.name };
}

/** Checks an uploaded e-book and stores its file. @throws Failure `unsupported_media` for anything but a passive PDF */
export async function storeEbook(
  { files }: Files,
  productId: number,
  upload: UploadedFile,
): Promise<{ file_key: string; name: string; bytes: number }> {
  const { name, bytes, ending, contentType } = await checkFile(upload);
  if (ending !== 'pdf') throw new Failure('unsupported_media', 'Choose a PDF file.');
  const key = `ebooks/${productId}/${randomUUID()}.pdf`;
  await files.put(key, { bytes, contentType });
  return { file_key: key, name, bytes: bytes.length };
}
