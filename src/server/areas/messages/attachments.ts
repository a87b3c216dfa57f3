import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { attachmentLimits } from '#contract/areas/messages.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { UploadedFile } from '#server/kit/implement.ts';
import { readImage } from '../../kit/image.ts';
import { kindOfPdf } from './pdf-check.ts';
import type { PdfKind } from './pdf-check.ts';

/** An uploaded file after checking, re-encoding and renaming. */
export interface CheckedFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  ending: string;
}

const refused = 'Attach a photo, a PDF, or a text or CSV file.';
/** Maximum width and height of stored images in pixels. */
const MAX_PIXELS = 2400;
const refusedPdf: Record<Exclude<PdfKind, 'passive'>, string> = {
  active: 'This PDF contains a script or an embedded file. Print it to a new PDF and attach that.',
  locked: 'This PDF is protected, so we can’t check it. Print it to a new PDF and attach that.',
  unreadable: 'We couldn’t read this PDF. Print it to a new PDF and attach that.',
};

/** The sender's file name without characters or an extension that could mislead about its path or type. */
export function shownName(name: string, ending: string): string {
  const base = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '')
    .trim()
    .slice(0, 100);
  return `${base === '' ? 'file' : base}.${ending}`;
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\u0000');
  } catch {
    return false;
  }
}

/**
 * Reads one uploaded file and determines its type from its content. Images are re-encoded. Throws `unsupported_media`
 * for active content.
 */
export async function checkFile(file: UploadedFile): Promise<CheckedFile> {
  if (file.sizeBytes > attachmentLimits.bytesEach)
    throw new Failure('too_large', `${shownName(file.name, 'file')} is over 10 MB. Attach a smaller file.`);
  const bytes = new Uint8Array(await readFile(file.path));
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.startsWith('%PDF-')) {
    const kind = await kindOfPdf(bytes);
    if (kind !== 'passive') throw new Failure('unsupported_media', refusedPdf[kind]);
    return { name: shownName(file.name, 'pdf'), contentType: 'application/pdf', bytes, ending: 'pdf' };
  }
  if (/^\s*</.test(head)) throw new Failure('unsupported_media', refused);
  if (isText(bytes)) {
    const ending = /\.csv$/i.test(file.name) ? 'csv' : 'txt';
    return {
      name: shownName(file.name, ending),
      contentType: ending === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
      bytes,
      ending,
    };
  }
  return {
    name: shownName(file.name, 'webp'),
    contentType: 'image/webp',
    bytes: await readImage(file, { longest: MAX_PIXELS }),
    ending: 'webp',
  };
}

export async function checkFiles(files: readonly UploadedFile[]): Promise<CheckedFile[]> {
  if (files.length > attachmentLimits.files)
    throw badField('attachments', `Attach up to ${attachmentLimits.files} files.`);
  if (files.some(({ field }) => field !== 'attachments'))
    throw badField('attachments', 'This field only accepts files.');
  const checked: CheckedFile[] = [];
  for (const file of files) checked.push(await checkFile(file));
  return checked;
}

export function keyFor(memberId: number, { ending }: CheckedFile): string {
  return `members/${memberId}/messages/${randomUUID()}.${ending}`;
}
