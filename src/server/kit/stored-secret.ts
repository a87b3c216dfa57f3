import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * A secret that is created once and stored in a file that only its owner can read. The caller holds the lock of the
 * folder. A start that is killed in between leaves no partial file under the final name.
 */
export async function readOrCreateSecret(file: string, make: () => string): Promise<string> {
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (existing) return existing;
  const secret = make();
  await writeSecret(file, secret);
  return secret;
}

/** Writes a secret to such a file and replaces its content. */
export async function writeSecret(file: string, secret: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, secret, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}
