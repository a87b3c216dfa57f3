import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { hashToken, newToken } from '#server/kit/session.ts';
import './tables.ts';

/** The purpose of a one-time code. A code is valid for its own purpose only. */
export type CodePurpose =
  | 'sign_in'
  | 'reset_password'
  | 'verify_email'
  | 'verify_mobile'
  | 'identity_request'
  | 'identity_pending'
  | 'passkey_sign_in'
  | 'passkey_register'
  | 'wallet_email'
  | 'wallet_proof'
  | 'wallet_register';

export interface TakenCode {
  memberId: number | null;
  details: Record<string, unknown>;
}

/**
 * Stores the hash of a one-time code and returns the code: 32 random bytes unless the caller passes one. `db` must be
 * system scoped.
 */
export async function issueCode(
  db: Database,
  clock: Clock,
  {
    purpose,
    memberId,
    details,
    seconds,
    code = newToken(),
  }: {
    purpose: CodePurpose;
    memberId: number | null;
    details?: Record<string, unknown>;
    seconds: number;
    code?: string;
  },
): Promise<string> {
  await db
    .insertInto('one_time_codes')
    .values({
      code_hash: hashToken(code),
      purpose,
      member_id: memberId,
      details: JSON.stringify(details ?? {}),
      expires_at: new Date(clock.now().getTime() + seconds * 1000),
    })
    .execute();
  return code;
}

/**
 * Marks a code as used and returns its details. Only one concurrent caller succeeds. Undefined when the code is
 * unknown, used or expired.
 */
export async function takeCode(
  db: Database,
  clock: Clock,
  purpose: CodePurpose,
  code: string,
): Promise<TakenCode | undefined> {
  const now = clock.now();
  const used = await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'details'])
    .executeTakeFirst();
  return used && { memberId: used.member_id, details: used.details as Record<string, unknown> };
}

/** Whether a code is valid now. Does not mark it as used. */
export async function codeHolds(db: Database, clock: Clock, purpose: CodePurpose, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('purpose')
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row !== undefined;
}

/** The details of a code that was issued, also when it is used or expired; undefined for one that never was. */
export async function knownCode(db: Database, purpose: CodePurpose, code: string): Promise<TakenCode | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .select(['member_id', 'details'])
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row && { memberId: row.member_id, details: row.details as Record<string, unknown> };
}

/** Deletes the member's unused codes of a purpose, such as older reset links. */
export async function dropCodes(db: Database, memberId: number, purpose: CodePurpose): Promise<void> {
  await db
    .deleteFrom('one_time_codes')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes codes, used or not, that expired before a time. `db` must be system scoped. */
export async function sweepCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<', before).execute();
}
