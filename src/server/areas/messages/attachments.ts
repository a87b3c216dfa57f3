import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { attachmentLimits } from '#contract/areas/messages.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { UploadedFile } from '#server/kit/implement.ts';
import { readPicture } from '../pictures/public.ts';

/** A file as it is kept: read, checked, and renamed. */
export interface CheckedFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  ending: string;
}

const refused = 'Attach pictures, PDF files, or plain text and CSV.';
/** Pictures are made no larger than a screen can show. */
const LONGEST_PIXELS = 2400;
/** What makes a PDF do something when it is opened. */
const ACTIVE_PDF = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData|GoToE)\b/;

/** The sender's name for a file, without what could mislead about its place or kind. */
export function shownName(name: string, ending: string): string {
  const base = name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N} ._()-]/gu, '').trim().slice(0, 100);
  return `${base === '' ? 'file' : base}.${ending}`;
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\u0000');
  } catch {
    return false;
  }
}

/** A PDF without its streams, which hold any bytes; in one walk, however many of them are never closed. */
function outsideStreams(pdf: string): string {
  let words = '';
  for (let at = 0; ; ) {
    const opens = pdf.indexOf('stream', at);
    const closes = opens < 0 ? -1 : pdf.indexOf('endstream', opens);
    if (closes < 0) return words + pdf.slice(at);
    words += pdf.slice(at, opens);
    at = closes + 'endstream'.length;
  }
}

/** Whether a PDF names something active in what can be read of it; names may be written in numbers. */
function isActivePdf(bytes: Uint8Array): boolean {
  const words = outsideStreams(Buffer.from(bytes).toString('latin1'));
  return ACTIVE_PDF.test(words.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));
}

/** Reads one uploaded file and decides by its content what it is. A picture is written anew; nothing active is let in. */
export async function checkFile(file: UploadedFile): Promise<CheckedFile> {
  if (file.sizeBytes > attachmentLimits.bytesEach) throw new Failure('too_large', `${shownName(file.name, 'file')} is larger than 10 MB.`);
  const bytes = new Uint8Array(await readFile(file.path));
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.startsWith('%PDF-')) {
    if (isActivePdf(bytes)) throw new Failure('unsupported_media', 'This PDF carries a program or a file inside. Print it to a new PDF and attach that.');
    return { name: shownName(file.name, 'pdf'), contentType: 'application/pdf', bytes, ending: 'pdf' };
  }
  if (/^\s*</.test(head)) throw new Failure('unsupported_media', refused);
  if (isText(bytes)) {
    const ending = /\.csv$/i.test(file.name) ? 'csv' : 'txt';
    return { name: shownName(file.name, ending), contentType: ending === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8', bytes, ending };
  }
  return { name: shownName(file.name, 'webp'), contentType: 'image/webp', bytes: await readPicture(file, { longest: LONGEST_PIXELS }), ending: 'webp' };
}

export async function checkFiles(files: readonly UploadedFile[]): Promise<CheckedFile[]> {
  if (files.length > attachmentLimits.files) throw badField('attachments', `At most ${attachmentLimits.files} files.`);
  if (files.some(({ field }) => field !== 'attachments')) throw badField('attachments', 'Files belong into this field.');
  const checked: CheckedFile[] = [];
  for (const file of files) checked.push(await checkFile(file));
  return checked;
}

export function keyFor(memberId: number, { ending }: CheckedFile): string {
  return `members/${memberId}/messages/${randomUUID()}.${ending}`;
}
