import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { keepSecret, storedSecret } from '../kit/stored-secret.ts';
import type { Keys } from '../kit/keys.ts';
import { StartRefusal } from '../kit/start-refusal.ts';

/** The key of a server that is given none: in its data folder, with the former one beside it while a change is under way. */

const present = (folder: string) => path.join(folder, 'secret-key');
const former = (folder: string) => path.join(folder, 'secret-key-previous');
const newKey = () => randomBytes(32).toString('hex');

async function formerKey(folder: string): Promise<string | undefined> {
  return readFile(former(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** @throws StartRefusal where the file does not hold a key: what a shortened one encrypts would never open again. */
function keyIn(file: string, text: string): Uint8Array {
  if (!/^([0-9a-f]{2}){32,}$/i.test(text.trim()))
    throw new StartRefusal(
      `The file ${file} does not hold a key: it was changed or damaged. Restore it from a backup, or name the key in SECRET_KEY. Nothing was changed.`,
    );
  return Buffer.from(text.trim(), 'hex');
}

/** The keys of the folder, whose lock the caller holds. @param make the first one; it may throw where there must be one already. */
export async function storedKeys(folder: string, make: () => string = newKey): Promise<Keys['encryption']> {
  const key = keyIn(present(folder), await storedSecret(present(folder), make));
  const before = await formerKey(folder);
  return before === undefined ? [key] : [key, keyIn(former(folder), before)];
}

/** Makes a new key and puts the former one beside it, in the order in which neither is ever lost. A change under way is gone on with. */
export async function renewStoredKey(folder: string): Promise<Keys['encryption']> {
  const key = await readFile(present(folder), 'utf8');
  const before = await formerKey(folder);
  if (before === undefined || before === key) {
    await keepSecret(former(folder), key);
    await keepSecret(present(folder), newKey());
  }
  return storedKeys(folder);
}

export async function forgetFormerKey(folder: string): Promise<void> {
  await rm(former(folder), { force: true });
}
