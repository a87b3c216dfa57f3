import { randomBytes } from 'node:crypto';
import type { Database } from '#server/kit/database.ts';
import { keysOf } from '#server/kit/keys.ts';
import type { Keys } from '#server/kit/keys.ts';
import { seal, unseal } from '../members/public.ts';
import { addLasting, findLasting, finishSealing, membersAfter, rowsAfter, sealedRows } from './store.ts';

const PURPOSE = 'lasting-key';
/** So many sealed rows of a kind are tried to find the key of a database that has not kept a lasting one yet. */
const SAMPLE = 200;

/** The first of the keys that opens something of what is kept; null where nothing is sealed yet. */
async function sealerAmong(db: Database, sealing: Keys['sealing']): Promise<Uint8Array | null | 'none'> {
  let isAny = false;
  for (const kind of sealedRows) {
    const rows = await rowsAfter(db, kind, { first: -1, second: -1 }, SAMPLE);
    isAny ||= rows.length > 0;
    for (const key of sealing)
      if (rows.some(({ value }) => unseal(keysOf(key), kind.purpose, value) !== undefined)) return key;
  }
  return isAny ? 'none' : null;
}

/** Keeps the lasting key of a database that has none: a new one, or the key by which members were kept until now. False where none of the keys is that one. */
async function beginLasting(db: Database, sealing: Keys['sealing']): Promise<boolean> {
  if ((await membersAfter(db, 0, 1)).length === 0) {
    await addLasting(db, sealLasting(keysOf(sealing[0]), randomBytes(32)));
    return true;
  }
  const sealer = await sealerAmong(db, sealing);
  if (sealer === 'none') return false;
  const key = sealer ?? sealing.at(-1)!;
  await addLasting(db, sealLasting(keysOf(key), key));
  return true;
}

function sealLasting(keys: Keys, lasting: Uint8Array): string {
  return seal(keys, PURPOSE, Buffer.from(lasting).toString('base64url'));
}

/**
 * The keys of a server over its database, which keeps the lasting one sealed. Undefined where none of `sealing` (the present key,
 * then former ones) opens it: then what members have sealed would not open either.
 */
export async function openKeys(db: Database, sealing: Keys['sealing']): Promise<Keys | undefined> {
  if ((await findLasting(db)) === undefined && !(await beginLasting(db, sealing))) return undefined;
  const [secret, ...former] = sealing;
  const text = unseal(keysOf(secret, former), PURPOSE, (await findLasting(db))!);
  return text === undefined ? undefined : keysOf(secret, former, Buffer.from(text, 'base64url'));
}

/** Whether a database has been served: then a key that is missing must not be made anew. */
export async function isSealed(db: Database): Promise<boolean> {
  return (await findLasting(db)) !== undefined;
}

/** Seals the lasting key under the present one: from now on a server starts with that alone. */
export async function finish(db: Database, keys: Keys): Promise<void> {
  await finishSealing(db, sealLasting(keys, keys.lasting));
}
