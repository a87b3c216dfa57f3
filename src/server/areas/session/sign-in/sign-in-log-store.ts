import { sql } from 'kysely';
import { asynchronousCommit } from '#server/kit/asynchronous-commit.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Caller } from '#server/kit/connection.ts';
import { hashToken } from '#server/kit/session.ts';
import { failedTryPart } from '#server/areas/members/public.ts';
import type { SignInMethod, SignInOutcome } from '../tables.ts';

export interface SignInNote {
  memberId: number;
  method: SignInMethod;
  outcome: SignInOutcome;
  sessionId?: number;
}

/** Adds an entry to the member's sign-in log. */
export async function noteSignIn(
  db: Database,
  clock: Clock,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  note: SignInNote,
): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({
      member_id: note.memberId,
      at: clock.now(),
      method: note.method,
      outcome: note.outcome,
      ip: caller.ip,
      user_agent: caller.userAgent.slice(0, 400),
      session_id: note.sessionId ?? null,
    })
    .execute();
}

/**
 * Counts and logs a failed attempt. The same statement runs when the member does not exist and then writes nothing, and
 * the commit is asynchronous, so that the response time does not reveal whether the account exists.
 */
export async function noteFailure(
  db: Database,
  clock: Clock,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  memberId: number | undefined,
  method: SignInMethod,
  outcome: 'wrong' | 'locked' = 'wrong',
): Promise<void> {
  await sql`
    with ${asynchronousCommit},
    ${failedTryPart(memberId ?? 0)}
    insert into sign_ins (member_id, at, method, outcome, ip, user_agent)
    select counted.member_id, ${clock.now()}, ${method}, ${outcome}, ${caller.ip}, ${caller.userAgent.slice(0, 400)}
    from counted, quick`.execute(db);
}

/** The session of a refresh token, used or not. `db` must be system scoped. */
export async function sessionOfRefreshToken(
  db: Database,
  token: string,
): Promise<{ memberId: number; sessionId: number } | undefined> {
  const row = await db
    .selectFrom('session_tokens')
    .select(['member_id', 'session_id'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', 'refresh')
    .executeTakeFirst();
  return row && { memberId: row.member_id, sessionId: row.session_id };
}
