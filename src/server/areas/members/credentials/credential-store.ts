import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** What a sign-in changes at the member's credentials. `db` is the system's throughout: nobody is signed in yet. */

/** Counts a try of the PIN before it is compared; undefined when there is no PIN to try. Member 0 stands for nobody. */
export async function countPinTry(db: Database, memberId: number): Promise<number | undefined> {
  const counted = await db
    .updateTable('credentials')
    .set((build) => ({ pin_tries: build('pin_tries', '+', 1) }))
    .where('member_id', '=', memberId)
    .where('pin_enabled', '=', true)
    .returning('pin_tries')
    .executeTakeFirst();
  return counted?.pin_tries;
}

export async function forgetPinTries(db: Database, memberId: number): Promise<void> {
  await db.updateTable('credentials').set({ pin_tries: 0 }).where('member_id', '=', memberId).execute();
}

/**
 * The part `counted` of a sign-in's statement: counts it for the member of the part `members`, forgets failed tries, and
 * returns `logins`. A stronger proof than the PIN forgets tries of the PIN too, which opens one that was locked.
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
      update credentials set logins = logins + 1, failed_tries = 0, last_login_at = ${at}, pin_tries = case when ${keepsPinTries} then pin_tries else 0 end
      from ${sql.ref(members)} where credentials.member_id = ${sql.ref(`${members}.member_id`)}
      returning credentials.logins
    )`;
}

/** The part `counted` of a statement about a failed sign-in: counts it and returns `member_id`, or nothing where there is no such member. */
export function failedTryPart(memberId: number): RawBuilder<unknown> {
  return sql`counted as (update credentials set failed_tries = failed_tries + 1 where member_id = ${memberId} returning member_id)`;
}

/** Keeps a stronger hash of the same password, unless the password was changed meanwhile. */
export async function strengthenPassword(
  db: Database,
  memberId: number,
  before: string | null,
  hash: string,
): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ password_hash: hash })
    .where('member_id', '=', memberId)
    .where('password_hash', '=', before)
    .execute();
}

/** Uses a time step of the authenticator app up; false when somebody was first. */
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

/** The straight-login shortcut of the member. */
export async function straightLoginOf(db: Database, memberId: number): Promise<StraightLogin> {
  const row = await db
    .selectFrom('credentials')
    .select(['straight_enabled', 'straight_path'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { enabled: row.straight_enabled, path: row.straight_path };
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
