import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import { codeHash, sameBytes } from '#server/areas/members/public.ts';
import './tables.ts';

/** Ten minutes to find the phone. */
export const CONTACT_CODE_SECONDS = 600;
const MAX_TRIES = 5;

export interface Contact {
  channel: 'email' | 'mobile';
  target: string;
}

/** Makes a new code for an address or number, whoever it belongs to; an older one is void. `db` must be the system's. */
export async function newContactCode(
  db: Database,
  clock: Clock,
  keys: Keys,
  { channel, target }: Contact,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    code_hash: codeHash(keys, `contact:${channel}:${target}`, code),
    tries: 0,
    expires_at: new Date(clock.now().getTime() + CONTACT_CODE_SECONDS * 1000),
  };
  await db
    .insertInto('contact_codes')
    .values({ channel, target, ...row })
    .onConflict((conflict) => conflict.columns(['channel', 'target']).doUpdateSet(row))
    .execute();
  return code;
}

/** Checks a code: the try is counted before it is compared; a right code is used up. */
export async function checkContactCode(
  db: Database,
  clock: Clock,
  keys: Keys,
  { channel, target }: Contact,
  code: string,
): Promise<'right' | 'wrong' | 'locked'> {
  const counted = await db
    .updateTable('contact_codes')
    .set((build) => ({ tries: build('tries', '+', 1) }))
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('expires_at', '>', clock.now())
    .returning(['tries', 'code_hash'])
    .executeTakeFirst();
  const wanted = codeHash(keys, `contact:${channel}:${target}`, code);
  if (!counted) return 'wrong';
  if (counted.tries > MAX_TRIES) return 'locked';
  if (!sameBytes(counted.code_hash, wanted)) return 'wrong';
  const taken = await db
    .deleteFrom('contact_codes')
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('code_hash', '=', wanted)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n ? 'right' : 'wrong';
}

/** Removes codes that have run out. */
export async function sweepContactCodes(db: Database, clock: Clock): Promise<void> {
  await db.deleteFrom('contact_codes').where('expires_at', '<', clock.now()).execute();
}

/** Removes the codes of addresses and numbers, whoever asked for them. `db` must be the system's. */
export async function dropContactCodes(db: Database, targets: readonly string[]): Promise<void> {
  await sql`delete from contact_codes where target = any(${targets})`.execute(db);
}
