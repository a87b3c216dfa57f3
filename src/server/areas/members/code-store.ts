import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { hashToken, newToken } from '#server/kit/session.ts';
import './tables.ts';

/** What a one-time code is for; a code of one purpose is nothing to another. */
export type CodePurpose =
  | 'sign_in'
  | 'reset_password'
  | 'verify_email'
  | 'verify_mobile'
  | 'identity_request'
  | 'identity_pending'
  | 'passkey_sign_in'
  | 'passkey_register';

export interface TakenCode {
  memberId: number | null;
  details: Record<string, unknown>;
}

/** Keeps a code by its hash: a new one of 32 random bytes, or one that was made elsewhere as long. `db` must be the system's. */
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

/** Uses a code up: of any number of callers one gets it. Undefined when it is unknown, used or too old. */
export async function takeCode(
  db: Database,
  clock: Clock,
  purpose: CodePurpose,
  code: string,
): Promise<TakenCode | undefined> {
  const now = clock.now();
  const row = await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'details'])
    .executeTakeFirst();
  return row && { memberId: row.member_id, details: row.details as Record<string, unknown> };
}

/** Whether a code would be taken now; it stays unused. */
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

/** Makes the member's open codes of a purpose worthless, such as older reset links. */
export async function dropCodes(db: Database, memberId: number, purpose: CodePurpose): Promise<void> {
  await db
    .deleteFrom('one_time_codes')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes codes that expired before a time, whether they were used or not. `db` must be the system's. */
export async function sweepCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<', before).execute();
}
