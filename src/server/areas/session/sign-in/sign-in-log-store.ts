import { sql } from 'kysely';
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

/** Adds a line to the member's log of sign-ins. */
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

/** A part of a statement, to be read by its end: nobody waits until the disk has what it wrote. A database that fails within the next moment (0.6 s at most) forgets it. */
export const withoutDisk = sql`quick as (select set_config('synchronous_commit', 'off', true))`;

/**
 * Counts and logs a failed try. The same one statement runs when there is no such member (it then writes nothing), and
 * nobody waits for the disk: the time of the answer says nothing about the account.
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
    with ${withoutDisk},
    ${failedTryPart(memberId ?? 0)}
    insert into sign_ins (member_id, at, method, outcome, ip, user_agent)
    select counted.member_id, ${clock.now()}, ${method}, ${outcome}, ${caller.ip}, ${caller.userAgent.slice(0, 400)} from counted, quick`.execute(
    db,
  );
}

/** The session that a refresh token belongs to, used or not. `db` must be the system's. */
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
