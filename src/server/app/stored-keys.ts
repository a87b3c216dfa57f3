import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeSecret, readOrCreateSecret } from '../kit/stored-secret.ts';
import type { Keys } from '../kit/keys.ts';
import { StartRefusal } from '../kit/start-refusal.ts';

/**
 * The key of a server without a configured one: in its data folder, with the former key beside it during a rotation.
 */

const present = (folder: string) => path.join(folder, 'secret-key');
const former = (folder: string) => path.join(folder, 'secret-key-previous');
const newKey = () => randomBytes(32).toString('hex');

async function formerKey(folder: string): Promise<string | undefined> {
  return readFile(former(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * @throws StartRefusal where the file does not contain a valid key: data encrypted under a truncated key could never be
 * decrypted again.
 */
function keyIn(file: string, text: string): Uint8Array {
  if (!/^([0-9a-f]{2}){32,}$/i.test(text.trim()))
    throw new StartRefusal(
      `The file ${file} doesn’t contain a valid key: it was changed or damaged. Restore it from a backup, or set the key in SECRET_KEY. Nothing was changed.`,
    );
  return Buffer.from(text.trim(), 'hex');
}

/**
 * The keys of the folder, whose lock the caller holds. @param make creates the first key; it may throw where one must
 * exist already.
 */
export async function storedKeys(folder: string, make: () => string = newKey): Promise<Keys['encryption']> {
  const key = keyIn(present(folder), await readOrCreateSecret(present(folder), make));
  const before = await formerKey(folder);
  return before === undefined ? [key] : [key, keyIn(former(folder), before)];
}

/**
 * Creates a new key and stores the former one beside it, in an order in which neither can be lost. A rotation in
 * progress is continued.
 */
export async function renewStoredKey(folder: string): Promise<Keys['encryption']> {
  const key = await readFile(present(folder), 'utf8');
  const before = await formerKey(folder);
  if (before === undefined || before === key) {
    await writeSecret(former(folder), key);
    await writeSecret(present(folder), newKey());
  }
  return storedKeys(folder);
}

export async function forgetFormerKey(folder: string): Promise<void> {
  await rm(former(folder), { force: true });
}
