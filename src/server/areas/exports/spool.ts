import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Text is written in pieces of about this many characters. */
const PIECE_CHARACTERS = 64 * 1024;

/**
 * Writes a file to disk and returns its content as a stream, which removes the file once read. A slow reader does not
 * keep a transaction open, and a failure is reported instead of truncating the download.
 */
export async function spool(dataDirectory: string, write: (file: FileHandle) => Promise<void>): Promise<Readable> {
  const folder = join(dataDirectory, 'exports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  try {
    await write(file);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  const content = createReadStream(path);
  content.once('close', () => void rm(path, { force: true }).catch(() => {}));
  return content;
}

/** Joins small texts into pieces of about 64 kB. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let buffer = '';
  for await (const text of texts) {
    buffer += text;
    if (buffer.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(buffer);
    buffer = '';
  }
  if (buffer !== '') yield encoder.encode(buffer);
}
