import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkedKey } from './port.ts';
import type { FileStore } from './port.ts';

/**
 * Files in a folder that only the server's user can read. The first line of a file is its content type, so that one
 * rename replaces both.
 */
export function diskFiles({ directory }: { directory: string }): FileStore {
  const pathOf = (key: string): string => join(directory, ...checkedKey(key).split('/'));

  async function keysBelow(folder: string): Promise<string[]> {
    const root = pathOf(folder.replace(/\/$/, ''));
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
        throw error;
      },
    );
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  }

  return {
    adapter: 'disk',
    async put(key, { bytes, contentType }) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = join(dirname(path), `.${randomUUID()}`);
      try {
        const handle = await open(draft, 'wx', 0o600);
        try {
          await handle.writev([Buffer.from(`${contentType}\n`), bytes]);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      const content = await readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return undefined;
        throw error;
      });
      if (!content) return undefined;
      const end = content.indexOf(10);
      return {
        contentType: content.subarray(0, end).toString(),
        bytes: new Uint8Array(content.buffer, content.byteOffset + end + 1, content.length - end - 1),
      };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    list: keysBelow,
    async removeAll(folder) {
      await rm(pathOf(folder.replace(/\/$/, '')), { recursive: true, force: true });
    },
  };
}
