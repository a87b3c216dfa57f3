import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { hashToken } from '#server/kit/session.ts';
import type { SignInMethod } from '../tables.ts';

const CHALLENGE_MS = 10 * 60 * 1000;

/** Sign-ins that wait for a security code. They are looked up by challenge only. `db` must be system scoped. */

export async function keepChallenge(
  db: Database,
  clock: Clock,
  challenge: string,
  details: {
    memberId: number;
    way: SignInMethod;
    method: 'app' | 'email' | 'sms';
    codeHash: Uint8Array | null;
    remember: boolean;
  },
): Promise<void> {
  await db
    .insertInto('tfa_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      member_id: details.memberId,
      way: details.way,
      method: details.method,
      code_hash: details.codeHash,
      code_sent_at: details.codeHash ? clock.now() : null,
      remember: details.remember,
      expires_at: new Date(clock.now().getTime() + CHALLENGE_MS),
    })
    .execute();
}

export async function findChallenge(db: Database, clock: Clock, challenge: string) {
  return db
    .selectFrom('tfa_challenges')
    .select(['member_id', 'method'])
    .where('challenge_hash', '=', hashToken(challenge))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}

export async function changeCode(
  db: Database,
  clock: Clock,
  challenge: string,
  method: 'email' | 'sms',
  codeHash: Uint8Array,
): Promise<void> {
  await db
    .updateTable('tfa_challenges')
    .set({ code_hash: codeHash, code_sent_at: clock.now(), method })
    .where('challenge_hash', '=', hashToken(challenge))
    .execute();
}

/** Counts an attempt before its code is compared. */
export async function countChallengeTry(db: Database, clock: Clock, challenge: string) {
  return db
    .updateTable('tfa_challenges')
    .set((build) => ({ tries: build('tries', '+', 1) }))
    .where('challenge_hash', '=', hashToken(challenge))
    .where('expires_at', '>', clock.now())
    .returning(['member_id', 'way', 'method', 'code_hash', 'tries', 'remember'])
    .executeTakeFirst();
}

/** Deletes the challenge. True for only one of several concurrent callers. */
export async function takeChallenge(db: Database, challenge: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('tfa_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
