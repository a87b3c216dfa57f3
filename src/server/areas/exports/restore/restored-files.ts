import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '#contract/kit/errors.ts';
import type { FileStore, StoredFile } from '#server/ports/file-store/port.ts';
import { checkFile } from '../../messages/public.ts';
import { isPlainWebp } from '../../../kit/image.ts';
import { FILES, MAX_ARCHIVE_FILE_BYTES } from '../archive/archive-files.ts';

const MAX_PART_CHARACTERS = 200_000;
const MAX_FILES = 20_000;
const CONCURRENT_UPLOADS = 4;

interface PendingFile {
  key: string;
  parts: number;
  read: number;
}

export interface CheckedFile extends StoredFile {
  key: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= MAX_FILES;

/**
 * Files of an archive during a restore: spooled to disk part by part, checked like uploads, and stored under new keys
 * once all records are restored.
 */
export class RestoredFiles {
  readonly #folder: string;
  readonly #memberId: number;
  readonly #files = new Map<number, PendingFile>();
  #parts: { id: number; data: Buffer }[] = [];
  #bytes = 0;

  constructor(dataDirectory: string, memberId: number) {
    this.#folder = join(dataDirectory, 'exports', randomUUID());
    this.#memberId = memberId;
  }

  #file(id: number): PendingFile {
    let file = this.#files.get(id);
    if (!file)
      this.#files.set(id, (file = { key: `members/${this.#memberId}/restored/${randomUUID()}`, parts: 0, read: 0 }));
    return file;
  }

  /** The key under which the file with this number will be stored, if the archive contains it. */
  keyOf(id: number): string {
    return this.#file(id).key;
  }

  /** Accepts one entry of the file list; returns what is wrong with it, or null. */
  accept(value: unknown): string | null {
    const { id, part, parts, data } = (typeof value === 'object' && value !== null ? value : {}) as Record<
      string,
      unknown
    >;
    if (!isCount(id) || !isCount(part) || !isCount(parts)) return 'should have id, part and parts as whole numbers';
    if (!isText(data) || data.length > MAX_PART_CHARACTERS || !/^[A-Za-z0-9+/]*={0,2}$/.test(data))
      return 'should have its data as base64';
    const file = this.#file(id);
    if (part !== file.read + 1 || (file.parts > 0 && parts !== file.parts) || part > parts)
      return 'doesn’t follow the part before it';
    file.parts = parts;
    file.read = part;
    const bytes = Buffer.from(data, 'base64');
    this.#bytes += bytes.length;
    if (this.#bytes > MAX_ARCHIVE_FILE_BYTES) return 'takes the files over 120 MB, the most an archive can hold';
    this.#parts.push({ id, data: bytes });
    return null;
  }

  /** Writes accepted parts to disk. */
  async spool(): Promise<void> {
    const parts = this.#parts;
    if (parts.length === 0) return;
    this.#parts = [];
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const { id, data } of parts) await appendFile(join(this.#folder, String(id)), data, { mode: 0o600 });
  }

  /**
   * Our own WebP images are kept byte for byte; other files are checked and re-encoded like uploads. Null for a refused
   * file.
   */
  async #checkedFile(id: number, { key, parts, read }: PendingFile): Promise<CheckedFile | null> {
    if (parts === 0 || read < parts) return null;
    const path = join(this.#folder, String(id));
    const bytes = new Uint8Array(await readFile(path));
    if (await isPlainWebp(bytes)) return { key, bytes, contentType: 'image/webp' };
    try {
      const { bytes: written, contentType } = await checkFile({
        field: FILES,
        name: 'file',
        mimeType: '',
        path,
        sizeBytes: (await stat(path)).size,
      });
      return { key, bytes: written, contentType };
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }

  /** Checks the referenced files one at a time: null for a missing or refused one. */
  async *checkedFiles(): AsyncGenerator<{ key: string; file: CheckedFile | null }> {
    for (const [id, file] of this.#files) yield { key: file.key, file: await this.#checkedFile(id, file) };
  }

  /** Stores the files with these keys. If one fails, all are removed. */
  async store(store: FileStore, keys: ReadonlySet<string>): Promise<void> {
    const selected = [...this.#files].filter(([, { key }]) => keys.has(key));
    try {
      for (let index = 0; index < selected.length; index += CONCURRENT_UPLOADS) {
        await Promise.all(
          selected.slice(index, index + CONCURRENT_UPLOADS).map(async ([id, pending]) => {
            const file = await this.#checkedFile(id, pending);
            if (file) await store.put(file.key, { bytes: file.bytes, contentType: file.contentType });
          }),
        );
      }
    } catch (error) {
      await this.forget(store, keys);
      throw error;
    }
  }

  /** Removes stored files. */
  async forget(store: FileStore, keys: Iterable<string>): Promise<void> {
    for (const key of keys) await store.remove(key);
  }

  /** Removes the spooled files. */
  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
