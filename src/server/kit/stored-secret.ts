import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * A secret that is made once and kept in a file that only its owner reads. The caller holds the lock of the folder.
 * A start that is killed between leaves no half-written file under the final name.
 */
export async function storedSecret(file: string, make: () => string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (stored) return stored;
  const made = make();
  await keepSecret(file, made);
  return made;
}

/** Puts a secret into such a file, in the place of what stands there. */
export async function keepSecret(file: string, secret: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, secret, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}
