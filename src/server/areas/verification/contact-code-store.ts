import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import { codeHash, sameBytes } from '#server/areas/members/public.ts';
import './tables.ts';

/** Codes are valid for ten minutes. */
export const CONTACT_CODE_SECONDS = 600;
const MAX_TRIES = 5;

export interface Contact {
  channel: 'email' | 'mobile';
  target: string;
}

function codeFor(clock: Clock, keys: Keys, { channel, target }: Contact) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    code_hash: codeHash(keys, `contact:${channel}:${target}`, code),
    tries: 0,
    expires_at: new Date(clock.now().getTime() + CONTACT_CODE_SECONDS * 1000),
  };
  return { code, values };
}

/**
 * Creates a code for an address or number, whoever it belongs to, and invalidates the previous one. `db` must be system
 * scoped.
 */
export async function newContactCode(db: Database, clock: Clock, keys: Keys, contact: Contact): Promise<string> {
  const { code, values } = codeFor(clock, keys, contact);
  await db
    .insertInto('contact_codes')
    .values({ channel: contact.channel, target: contact.target, ...values })
    .onConflict((conflict) => conflict.columns(['channel', 'target']).doUpdateSet(values))
    .execute();
  return code;
}

/** Two requests within this time are one, such as a double click. */
const REPEAT_SECONDS = 10;

/**
 * Creates a code like `newContactCode`, except within seconds of the previous one: null while that one is on its way
 * and nobody has tried it. Of requests at the same time one creates a code.
 */
export async function newCodeUnlessJustSent(
  db: Database,
  clock: Clock,
  keys: Keys,
  contact: Contact,
): Promise<string | null> {
  const { code, values } = codeFor(clock, keys, contact);
  const repeatUntil = new Date(values.expires_at.getTime() - REPEAT_SECONDS * 1000);
  const stored = await db
    .insertInto('contact_codes')
    .values({ channel: contact.channel, target: contact.target, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'target'])
        .doUpdateSet(values)
        .where((build) =>
          build.or([build('contact_codes.expires_at', '<=', repeatUntil), build('contact_codes.tries', '>', 0)]),
        ),
    )
    .returning('target')
    .executeTakeFirst();
  return stored === undefined ? null : code;
}

/** Checks a code. The attempt is counted before the comparison, and a correct code is used up. */
export async function checkContactCode(
  db: Database,
  clock: Clock,
  keys: Keys,
  { channel, target }: Contact,
  code: string,
): Promise<'right' | 'wrong' | 'locked'> {
  const attempt = await db
    .updateTable('contact_codes')
    .set((build) => ({ tries: build('tries', '+', 1) }))
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('expires_at', '>', clock.now())
    .returning(['tries', 'code_hash'])
    .executeTakeFirst();
  const enteredHash = codeHash(keys, `contact:${channel}:${target}`, code);
  if (!attempt) return 'wrong';
  if (attempt.tries > MAX_TRIES) return 'locked';
  if (!sameBytes(attempt.code_hash, enteredHash)) return 'wrong';
  const used = await db
    .deleteFrom('contact_codes')
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('code_hash', '=', enteredHash)
    .executeTakeFirst();
  return used.numDeletedRows === 1n ? 'right' : 'wrong';
}

/** Deletes expired codes. */
export async function sweepContactCodes(db: Database, clock: Clock): Promise<void> {
  await db.deleteFrom('contact_codes').where('expires_at', '<', clock.now()).execute();
}

/** Deletes the codes of addresses and numbers, whoever requested them. `db` must be system scoped. */
export async function dropContactCodes(db: Database, targets: readonly string[]): Promise<void> {
  await sql`delete from contact_codes where target = any(${targets})`.execute(db);
}
