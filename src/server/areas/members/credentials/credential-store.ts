import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/**
 * Changes that a sign-in makes to the member's credentials. `db` is system scoped throughout, because nobody is signed
 * in yet.
 */

/** Counts a PIN attempt before the PIN is compared. Undefined when no PIN is enabled. Member 0 matches nobody. */
export async function countPinTry(db: Database, memberId: number): Promise<number | undefined> {
  const credentials = await db
    .updateTable('credentials')
    .set((build) => ({ pin_tries: build('pin_tries', '+', 1) }))
    .where('member_id', '=', memberId)
    .where('pin_enabled', '=', true)
    .returning('pin_tries')
    .executeTakeFirst();
  return credentials?.pin_tries;
}

export async function forgetPinTries(db: Database, memberId: number): Promise<void> {
  await db.updateTable('credentials').set({ pin_tries: 0 }).where('member_id', '=', memberId).execute();
}

/**
 * The common table expression `counted` of a successful sign-in. Counts the sign-in for the member in the expression
 * `members`, resets failed attempts and returns `logins`. A proof stronger than the PIN also resets PIN attempts, which
 * unlocks a locked PIN.
 */
export function signInCountPart({
  members,
  at,
  keepsPinTries,
}: {
  members: string;
  at: Date;
  keepsPinTries: boolean;
}): RawBuilder<unknown> {
  return sql`counted as (
      update credentials set logins = logins + 1, failed_tries = 0, last_login_at = ${at},
        pin_tries = case when ${keepsPinTries} then pin_tries else 0 end
      from ${sql.ref(members)} where credentials.member_id = ${sql.ref(`${members}.member_id`)}
      returning credentials.logins
    )`;
}

/**
 * The common table expression `counted` of a failed sign-in. Returns `member_id`, or no row when the member does not
 * exist.
 */
export function failedTryPart(memberId: number): RawBuilder<unknown> {
  return sql`counted as (update credentials set failed_tries = failed_tries + 1 where member_id = ${memberId}
      returning member_id)`;
}

/** Stores a stronger hash of the same password, unless the password has changed since it was read. */
export async function strengthenPassword(
  db: Database,
  memberId: number,
  previousHash: string | null,
  hash: string,
): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ password_hash: hash })
    .where('member_id', '=', memberId)
    .where('password_hash', '=', previousHash)
    .execute();
}

/** Marks a time step of the authenticator app as used. False when that step was used already. */
export async function takeTotpStep(db: Database, memberId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('credentials')
    .set({ totp_last_step: step })
    .where('member_id', '=', memberId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export interface StraightLogin {
  enabled: boolean;
  path: string;
}

/** The member's straight-login shortcut. */
export async function straightLoginOf(db: Database, memberId: number): Promise<StraightLogin> {
  const credentials = await db
    .selectFrom('credentials')
    .select(['straight_enabled', 'straight_path'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { enabled: credentials.straight_enabled, path: credentials.straight_path };
}

export async function setStraightLogin(
  db: Database,
  memberId: number,
  enabled: boolean,
  path: string | undefined,
): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ straight_enabled: enabled, ...(path ? { straight_path: path } : {}) })
    .where('member_id', '=', memberId)
    .execute();
}
