import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Text is written in pieces of about this length. */
const PIECE_CHARACTERS = 64 * 1024;

/**
 * Writes a file to the disk, then answers its content and removes it when it has been read: a slow reader holds no
 * transaction open, and a failure in the middle is told as one rather than cutting a download short.
 */
export async function spooled(dataDirectory: string, write: (file: FileHandle) => Promise<void>): Promise<Readable> {
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

/** Gathers small texts into larger ones. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(waiting);
    waiting = '';
  }
  if (waiting !== '') yield encoder.encode(waiting);
}
