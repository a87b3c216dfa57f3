import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { asynchronousCommit } from '#server/kit/asynchronous-commit.ts';
import { ONE_PLAN } from '#server/kit/prepared-statements.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Caller } from '#server/kit/connection.ts';
import { endOf, hashToken, lifetimes, newToken } from '#server/kit/session.ts';
import { signInCountPart } from '#server/areas/members/public.ts';
import { rewardEventParts } from '../entitlements/public.ts';
import type { SessionExtras } from './open-context.ts';
import type { SignInMethod } from './tables.ts';

/** How the member signed in. */
export interface SignInOptions {
  method: SignInMethod;
  remember: boolean;
  /** Whether an authenticator app or a passkey was verified. */
  secondStep?: boolean;
  /** A statement that resets the rate limits of the sign-in, since correct attempts do not count. */
  clearLimits?: RawBuilder<unknown>;
}

export interface OpenedSession extends SessionExtras {
  access: string;
  refresh: string;
  /** The number of sign-ins, including this one. */
  logins: number;
  sessionId: number;
  /** Whether the member has not signed in with this make of browser and device before. */
  isNewDevice: boolean;
}

/**
 * Opens a session with its two tokens, counts the sign-in, logs it and records its reward events (rule S06). All in one
 * statement, because each round trip to the database takes a tenth of the time of the password hash. A proof stronger
 * than the PIN also unlocks a locked PIN. The commit is asynchronous: if the database crashes right afterwards, the
 * member has to sign in again. Undefined when the member no longer exists. `db` must be system scoped.
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
    clearLimits: forgetting,
  }: SignInOptions & { memberId: number; timeZone: string },
): Promise<OpenedSession | undefined> {
  const now = clock.now();
  const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
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
    with ${asynchronousCommit}, ${forgetting ? sql`forgotten as (${forgetting}), ` : sql``}opened as (
      insert into sessions (member_id, started_at, last_seen_at, expires_at, remembered, ip, user_agent, second_step)
      select member_id, ${now}, ${now}, ${expiresAt}, ${remember}, ${caller.ip}, ${agent}, ${secondStep} from members
      where member_id = ${memberId} and status = 'active'
      returning member_id, id
    ), tokens as (
      insert into session_tokens (token_hash, member_id, session_id, kind, expires_at)
      select token.hash, opened.member_id, opened.id, token.kind, token.expires_at from opened, (values
        (${hashToken(access)}::bytea, 'access', ${inSeconds(lifetimes.accessSeconds)}::timestamptz),
        (${hashToken(refresh)}::bytea, 'refresh', ${expiresAt}::timestamptz)) as token (hash, kind, expires_at)
    ), ${signInCountPart({ members: 'opened', at: now, keepsPinTries: method === 'pin' || method === 'mpin' })},
  logged as (
      insert into sign_ins (member_id, at, method, outcome, ip, user_agent, session_id)
      select member_id, ${now}, ${method}, 'signed_in', ${caller.ip}, ${agent}, id from opened
    ), ${rewardEventParts({ members: 'opened', events, at: now, day: clock.today(timeZone) })}
    select counted.logins, opened.id as session_id,
      exists (select from sign_ins s where s.member_id = ${memberId} and s.outcome = 'signed_in'
        and browser_make(s.user_agent) = browser_make(${agent}::text)) as known,
      (select count(*)::int from referrals where member_id = ${memberId} and seen_at is null) as referrals,
      exists (select from external_identities where member_id = ${memberId}) as has_identity
    from counted, opened, quick`.execute(db);
  const session = rows[0];
  return (
    session && {
      access,
      refresh,
      logins: session.logins,
      sessionId: session.session_id,
      isNewDevice: !session.known,
      newReferrals: session.referrals,
      hasIdentity: session.has_identity,
    }
  );
}

/** The additional data for a session that is already open. */
export async function sessionExtrasOf(db: Database, memberId: number): Promise<SessionExtras> {
  const { rows } = await sql<{ referrals: number; has_identity: boolean }>`
    select (select count(*)::int from referrals where member_id = ${memberId} and seen_at is null) as referrals,
      exists (select from external_identities where member_id = ${memberId}) as has_identity`.execute(db);
  return { newReferrals: rows[0]?.referrals ?? 0, hasIdentity: rows[0]?.has_identity ?? false };
}
