import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ONE_PLAN } from '#server/kit/prepared-statements.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Caller } from '#server/kit/connection.ts';
import { endOf, hashToken, lifetimes, newToken } from '#server/kit/session.ts';
import { signInCountPart } from '#server/areas/members/public.ts';
import { rewardEventParts } from '../entitlements/public.ts';
import { withoutDisk } from './sign-in/sign-in-log-store.ts';
import type { Alongside } from './open-context.ts';
import type { SignInMethod } from './tables.ts';

/** How somebody has come in. */
export interface Way {
  method: SignInMethod;
  remember: boolean;
  /** Whether an authenticator app or a passkey was proven. */
  secondStep?: boolean;
  /** Tries of the right password do not count against who made them: the statement that forgets them. */
  forgetting?: RawBuilder<unknown>;
}

export interface OpenedSession extends Alongside {
  access: string;
  refresh: string;
  /** How many sign-ins there have been, with this one. */
  logins: number;
  sessionId: number;
  /** Whether nobody had come in by a browser of this make on a machine of this kind before. */
  isNewDevice: boolean;
}

/**
 * Opens a session with its two tokens, counts the sign-in and logs it: one statement, since somebody waits at the door and
 * each way to the database and back costs as much as a tenth of the password's hash. A stronger proof than the PIN also
 * opens a PIN that was locked. Its reward events are recorded with it (rule S06). Nobody waits for the disk: a database that fails in the moment after has the member sign in
 * once more. Undefined when the member has gone. `db` must be the system's.
 */
export async function openSignedIn(
  db: Database,
  clock: Clock,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  {
    memberId,
    timeZone,
    method,
    remember,
    secondStep = false,
    forgetting,
  }: Way & { memberId: number; timeZone: string },
): Promise<OpenedSession | undefined> {
  const now = clock.now();
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const expiresAt = endOf({ startedAt: now, now, remember });
  const [access, refresh] = [newToken(), newToken()];
  const agent = caller.userAgent.slice(0, 400);
  const events = method === 'sign_up' ? (['DailySignIn', 'SignUp'] as const) : (['DailySignIn'] as const);
  const { rows } = await sql<{
    logins: number;
    session_id: number;
    known: boolean;
    referrals: number;
    has_identity: boolean;
  }>`${sql.raw(ONE_PLAN)}
    with ${withoutDisk}, ${forgetting ? sql`forgotten as (${forgetting}), ` : sql``}opened as (
      insert into sessions (member_id, started_at, last_seen_at, expires_at, remembered, ip, user_agent, second_step)
      select member_id, ${now}, ${now}, ${expiresAt}, ${remember}, ${caller.ip}, ${agent}, ${secondStep} from members where member_id = ${memberId} and status = 'active'
      returning member_id, id
    ), tokens as (
      insert into session_tokens (token_hash, member_id, session_id, kind, expires_at)
      select token.hash, opened.member_id, opened.id, token.kind, token.expires_at from opened, (values
        (${hashToken(access)}::bytea, 'access', ${after(lifetimes.accessSeconds)}::timestamptz),
        (${hashToken(refresh)}::bytea, 'refresh', ${expiresAt}::timestamptz)) as token (hash, kind, expires_at)
    ), ${signInCountPart({ members: 'opened', at: now, keepsPinTries: method === 'pin' || method === 'mpin' })}, logged as (
      insert into sign_ins (member_id, at, method, outcome, ip, user_agent, session_id)
      select member_id, ${now}, ${method}, 'signed_in', ${caller.ip}, ${agent}, id from opened
    ), ${rewardEventParts({ members: 'opened', events, at: now, day: clock.today(timeZone) })}
    select counted.logins, opened.id as session_id,
      exists (select from sign_ins s where s.member_id = ${memberId} and s.outcome = 'signed_in' and browser_make(s.user_agent) = browser_make(${agent}::text)) as known,
      (select count(*)::int from referrals where member_id = ${memberId} and seen_at is null) as referrals,
      exists (select from external_identities where member_id = ${memberId}) as has_identity
    from counted, opened, quick`.execute(db);
  const row = rows[0];
  return (
    row && {
      access,
      refresh,
      logins: row.logins,
      sessionId: row.session_id,
      isNewDevice: !row.known,
      newReferrals: row.referrals,
      hasIdentity: row.has_identity,
    }
  );
}

/** What stands beside a member's row when a session is shown that is open already. */
export async function alongsideOf(db: Database, memberId: number): Promise<Alongside> {
  const { rows } = await sql<{ referrals: number; has_identity: boolean }>`
    select (select count(*)::int from referrals where member_id = ${memberId} and seen_at is null) as referrals,
      exists (select from external_identities where member_id = ${memberId}) as has_identity`.execute(db);
  return { newReferrals: rows[0]?.referrals ?? 0, hasIdentity: rows[0]?.has_identity ?? false };
}
