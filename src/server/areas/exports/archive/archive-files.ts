import type { FileStore } from '#server/ports/file-store/port.ts';

/**
 * Pictures and receipts in an archive. Each is a run of entries in the list `files`, of base64 text short enough for the
 * scanner, and is named by its number: `{"id":1,"type":"image/webp","part":1,"parts":2,"data":"…"}`.
 */

export const FILES = 'files';

/** Bytes of a part: a multiple of three, so that every part is base64 of its own; the text of a part stays below 256 kB. */
const PART_BYTES = 120_000;

/** An archive comes back in through an upload of 200 MB, so its files may take this many bytes altogether. */
export const MAX_ARCHIVE_FILE_BYTES = 120 * 1024 * 1024;

/** The files that an archive names, numbered in the order in which its rows name them. */
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

/** The entries of the list of files, a line each. What no longer opens, or has no room in the archive, is left out and counted. */
export async function* fileEntries(files: FileStore, list: FileList): AsyncGenerator<string, { leftOut: number }> {
  let bytes = 0;
  let leftOut = 0;
  let separator = '\n';
  for (const [key, id] of list.keys) {
    const stored = await files.get(key).catch(() => undefined);
    if (!stored || bytes + stored.bytes.length > MAX_ARCHIVE_FILE_BYTES) {
      leftOut += 1;
      continue;
    }
    bytes += stored.bytes.length;
    const content = Buffer.from(stored.bytes);
    const parts = Math.max(1, Math.ceil(content.length / PART_BYTES));
    for (let part = 1; part <= parts; part += 1) {
      const data = content.toString('base64', (part - 1) * PART_BYTES, Math.min(part * PART_BYTES, content.length));
      yield `${separator}${JSON.stringify({ id, type: stored.contentType, part, parts, data })}`;
      separator = ',\n';
    }
  }
  return { leftOut };
}
