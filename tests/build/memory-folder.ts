import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

/**
 * Linux's in-memory folder, if it has room for all databases of a run. Creating and dropping them on a disk takes
 * most of their time.
 */
const MEMORY_FOLDER = '/dev/shm';
const SPACE_BYTES = 4 * 1024 ** 3;

/** Where temporary test files are: in memory, if there is room. */
export async function memoryFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= SPACE_BYTES && freemem() >= SPACE_BYTES ? MEMORY_FOLDER : tmpdir();
}

/** Whether that folder has room. */
export async function hasMemoryFolder(): Promise<boolean> {
  return (await memoryFolder()) === MEMORY_FOLDER;
}
