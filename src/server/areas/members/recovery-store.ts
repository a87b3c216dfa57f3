import { randomInt } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import { codeHash } from './encryption.ts';
import './tables.ts';

/** Letters and digits that are hard to confuse on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;

function newRecoveryCode(): string {
  const codePart = (): string => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${codePart()}-${codePart()}`;
}

function hashOf(keys: Keys, code: string): Buffer {
  return codeHash(keys, 'recovery', code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/** Replaces the member's recovery codes and returns the new ones. Only keyed hashes are stored. */
export async function replaceRecoveryCodes(
  db: Database,
  clock: Clock,
  keys: Keys,
  memberId: number,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        member_id: memberId,
        code_hash: hashOf(keys, code),
        created_at: clock.now(),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

/** Marks a recovery code as used. False when the code is unknown or already used. */
export async function useRecoveryCode(
  db: Database,
  clock: Clock,
  keys: Keys,
  memberId: number,
  code: string,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: clock.now() })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashOf(keys, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
