import { randomBytes } from 'node:crypto';
import type { Database } from '#server/kit/database.ts';
import { keysOf } from '#server/kit/keys.ts';
import type { Keys } from '#server/kit/keys.ts';
import { encrypt, decrypt } from '../members/public.ts';
import { addDataKey, findDataKey, finishEncryption, membersAfter, rowsAfter, encryptedRows } from './store.ts';

const PURPOSE = 'data-key';
/** So many encrypted rows of a kind are tried to find the key of a database that has not kept a lasting one yet. */
const SAMPLE = 200;

/** The first of the keys that opens something of what is kept; null where nothing is encrypted yet. */
async function sealerAmong(db: Database, encryption: Keys['encryption']): Promise<Uint8Array | null | 'none'> {
  let isAny = false;
  for (const kind of encryptedRows) {
    const rows = await rowsAfter(db, kind, { first: -1, second: -1 }, SAMPLE);
    isAny ||= rows.length > 0;
    for (const key of encryption)
      if (rows.some(({ value }) => decrypt(keysOf(key), kind.purpose, value) !== undefined)) return key;
  }
  return isAny ? 'none' : null;
}

/** Keeps the data key of a database that has none: a new one, or the key by which members were kept until now. False where none of the keys is that one. */
async function beginDataKey(db: Database, encryption: Keys['encryption']): Promise<boolean> {
  if ((await membersAfter(db, 0, 1)).length === 0) {
    await addDataKey(db, encryptDataKey(keysOf(encryption[0]), randomBytes(32)));
    return true;
  }
  const sealer = await sealerAmong(db, encryption);
  if (sealer === 'none') return false;
  const key = sealer ?? encryption.at(-1)!;
  await addDataKey(db, encryptDataKey(keysOf(key), key));
  return true;
}

function encryptDataKey(keys: Keys, dataKey: Uint8Array): string {
  return encrypt(keys, PURPOSE, Buffer.from(dataKey).toString('base64url'));
}

/**
 * The keys of a server over its database, which keeps the lasting one encrypted. Undefined where none of `encryption` (the present key,
 * then former ones) opens it: then what members have encrypted would not open either.
 */
export async function openKeys(db: Database, encryption: Keys['encryption']): Promise<Keys | undefined> {
  if ((await findDataKey(db)) === undefined && !(await beginDataKey(db, encryption))) return undefined;
  const [secret, ...former] = encryption;
  const text = decrypt(keysOf(secret, former), PURPOSE, (await findDataKey(db))!);
  return text === undefined ? undefined : keysOf(secret, former, Buffer.from(text, 'base64url'));
}

/** Whether a database has been served: then a key that is missing must not be made anew. */
export async function isEncrypted(db: Database): Promise<boolean> {
  return (await findDataKey(db)) !== undefined;
}

/** Encrypts the data key under the present one: from now on a server starts with that alone. */
export async function finish(db: Database, keys: Keys): Promise<void> {
  await finishEncryption(db, encryptDataKey(keys, keys.dataKey));
}
