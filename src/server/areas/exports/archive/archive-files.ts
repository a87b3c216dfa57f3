import type { FileStore } from '#server/ports/file-store/port.ts';

/**
 * Images and receipts in an archive. Each is a sequence of entries in the list `files`, of base64 text short enough for
 * the scanner, identified by a number: `{"id":1,"type":"image/webp","part":1,"parts":2,"data":"…"}`.
 */

export const FILES = 'files';

/** Bytes per part: a multiple of three, so that each part is valid base64 by itself; its text stays below 256 kB. */
const PART_BYTES = 120_000;

/** Limit for all files together, because a restore accepts uploads of at most 200 MB. */
export const MAX_ARCHIVE_FILE_BYTES = 120 * 1024 * 1024;

/** The files referenced by an archive, numbered in order of first reference. */
export class FileList {
  readonly #ids = new Map<string, number>();

  idOf(key: string): number {
    let id = this.#ids.get(key);
    if (id === undefined) this.#ids.set(key, (id = this.#ids.size + 1));
    return id;
  }

  get keys(): ReadonlyMap<string, number> {
    return this.#ids;
  }
}

/**
 * Yields the entries of the file list, one per line. Files that cannot be read or exceed the size limit are left out
 * and counted.
 */
export async function* fileEntries(files: FileStore, list: FileList): AsyncGenerator<string, { leftOut: number }> {
  let bytes = 0;
  let leftOut = 0;
  let separator = '\n';
  for (const [key, id] of list.keys) {
    const file = await files.get(key).catch(() => undefined);
    if (!file || bytes + file.bytes.length > MAX_ARCHIVE_FILE_BYTES) {
      leftOut += 1;
      continue;
    }
    bytes += file.bytes.length;
    const content = Buffer.from(file.bytes);
    const parts = Math.max(1, Math.ceil(content.length / PART_BYTES));
    for (let part = 1; part <= parts; part += 1) {
      const data = content.toString('base64', (part - 1) * PART_BYTES, Math.min(part * PART_BYTES, content.length));
      yield `${separator}${JSON.stringify({ id, type: file.contentType, part, parts, data })}`;
      separator = ',\n';
    }
  }
  return { leftOut };
}
