import { randomBytes } from 'node:crypto';
import type { Database } from '#server/kit/database.ts';
import { keysOf } from '#server/kit/keys.ts';
import type { Keys } from '#server/kit/keys.ts';
import { encrypt, decrypt } from '../members/public.ts';
import { addDataKey, findDataKey, finishEncryption, membersAfter, rowsAfter, encryptedRows } from './store.ts';

const PURPOSE = 'data-key';
/** How many encrypted rows of each kind are tried, to find the key of a database that has no data key yet. */
const SAMPLE = 200;

/** Returns the first key that decrypts stored data, null if nothing is encrypted yet, 'none' if no key fits. */
async function workingKey(db: Database, encryption: Keys['encryption']): Promise<Uint8Array | null | 'none'> {
  let hasRows = false;
  for (const kind of encryptedRows) {
    const rows = await rowsAfter(db, kind, { first: -1, second: -1 }, SAMPLE);
    hasRows ||= rows.length > 0;
    for (const key of encryption)
      if (rows.some(({ value }) => decrypt(keysOf(key), kind.purpose, value) !== undefined)) return key;
  }
  return hasRows ? 'none' : null;
}

/**
 * Stores the data key of a database that has none: a new key, or the key used so far. Returns false if none of the keys
 * fits the stored data.
 */
async function createDataKey(db: Database, encryption: Keys['encryption']): Promise<boolean> {
  if ((await membersAfter(db, 0, 1)).length === 0) {
    await addDataKey(db, encryptDataKey(keysOf(encryption[0]), randomBytes(32)));
    return true;
  }
  const usedKey = await workingKey(db, encryption);
  if (usedKey === 'none') return false;
  const key = usedKey ?? encryption.at(-1)!;
  await addDataKey(db, encryptDataKey(keysOf(key), key));
  return true;
}

function encryptDataKey(keys: Keys, dataKey: Uint8Array): string {
  return encrypt(keys, PURPOSE, Buffer.from(dataKey).toString('base64url'));
}

/**
 * Returns the keys of a server. The data key is stored in the database, encrypted. Returns undefined if none of
 * `encryption` (the current key, then former ones) decrypts it, as then the members' data could not be decrypted
 * either.
 */
export async function openKeys(db: Database, encryption: Keys['encryption']): Promise<Keys | undefined> {
  if ((await findDataKey(db)) === undefined && !(await createDataKey(db, encryption))) return undefined;
  const [secret, ...former] = encryption;
  const text = decrypt(keysOf(secret, former), PURPOSE, (await findDataKey(db))!);
  return text === undefined ? undefined : keysOf(secret, former, Buffer.from(text, 'base64url'));
}

/** Whether a database is in use, in which case a missing key must not be replaced by a new one. */
export async function isEncrypted(db: Database): Promise<boolean> {
  return (await findDataKey(db)) !== undefined;
}

/** Encrypts the data key under the current key. From then on, a server starts with that key alone. */
export async function finishRotation(db: Database, keys: Keys): Promise<void> {
  await finishEncryption(db, encryptDataKey(keys, keys.dataKey));
}
