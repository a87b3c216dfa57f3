import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Caller } from './connection.ts';
import './tables.ts';

/** Lifetimes of rule S19: the access token is short, the refresh token lasts as long as the session may. */
export const lifetimes = {
  accessSeconds: 15 * 60,
  /** Without remember-me the cookie ends with the browser; the server ends the session after a day at the latest. */
  sessionSeconds: 24 * 60 * 60,
  rememberedSeconds: 60 * 24 * 60 * 60,
  /** The idle limit of a remembered session (ASVS 5.0: 7.3.1). */
  idleSeconds: 31 * 24 * 60 * 60,
};

/** When a session with this start and last use ends if it is not used again. */
export function endOf({ startedAt, now, remember }: { startedAt: Date; now: Date; remember: boolean }): Date {
  const end = startedAt.getTime() + 1000 * (remember ? lifetimes.rememberedSeconds : lifetimes.sessionSeconds);
  return new Date(Math.min(end, now.getTime() + 1000 * lifetimes.idleSeconds));
}

/** How long after its exchange a refresh token may be sent again without being taken for stolen. */
const REUSE_LEEWAY_MS = 10_000;

/** The channel on which processes announce an ended session, as 'member:session'. */
export const endedChannel = 'session_ended';

export interface IssuedTokens {
  access: string;
  refresh: string;
  sessionId: number;
  refreshExpiresAt: Date;
}

/** The SHA-256 of an opaque token: the only form in which the database stores it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new opaque token of 32 random bytes. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

async function addToken(
  db: Database,
  memberId: number,
  sessionId: number,
  kind: 'access' | 'refresh',
  expiresAt: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('session_tokens')
    .values({ token_hash: hashToken(token), member_id: memberId, session_id: sessionId, kind, expires_at: expiresAt })
    .execute();
  return token;
}

/** Opens a session for a member and issues its first pair of tokens. `db` must be the system's. */
export async function openSession(
  db: Database,
  clock: Clock,
  input: { memberId: number; remember: boolean; caller: Pick<Caller, 'ip' | 'userAgent'>; secondStep?: boolean },
): Promise<IssuedTokens> {
  const now = clock.now().getTime();
  const expiresAt = endOf({ startedAt: clock.now(), now: clock.now(), remember: input.remember });
  const { id } = await db
    .insertInto('sessions')
    .values({
      member_id: input.memberId,
      started_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: expiresAt,
      remembered: input.remember,
      ip: input.caller.ip,
      user_agent: input.caller.userAgent.slice(0, 400),
      second_step: input.secondStep ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const access = await addToken(db, input.memberId, id, 'access', new Date(now + 1000 * lifetimes.accessSeconds));
  const refresh = await addToken(db, input.memberId, id, 'refresh', expiresAt);
  return { access, refresh, sessionId: id, refreshExpiresAt: expiresAt };
}

interface Exchanged {
  member_id: number;
  session_id: number;
  used_at: Date;
}

/** The tokens that an exchange issued, and those after them. */
function tokensIssuedSince({ member_id, session_id, used_at }: Exchanged) {
  const expiry = new Date(used_at.getTime() + 1000 * lifetimes.accessSeconds);
  return sql`member_id = ${member_id} and session_id = ${session_id} and (kind = 'refresh' or expires_at >= ${expiry})`;
}

/**
 * Whether any token issued by an exchange has been used. None has when its response was lost, for example by a dropped
 * connection.
 */
async function wasUsed(db: Database, exchanged: Exchanged): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session_tokens where ${tokensIssuedSince(exchanged)}
      and (kind = 'access' or used_at > ${exchanged.used_at}) and used_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** Revokes a pair that never arrived. */
async function revokeUnused(db: Database, exchanged: Exchanged): Promise<void> {
  await sql`delete from session_tokens where ${tokensIssuedSince(exchanged)} and used_at is null`.execute(db);
}

/**
 * Exchanges a refresh token for a new pair. A token that was exchanged before, and whose pair is in use, has leaked:
 * the whole session ends. Where nobody has used the pair, its response was lost, and the exchange is repeated. Returns
 * undefined when there is nothing to refresh (rule S09), and 'other_member' where the session is not that of
 * `memberId`.
 */
export async function rotateSession(
  db: Database,
  clock: Clock,
  refreshToken: string,
  memberId?: number,
): Promise<(IssuedTokens & { memberId: number; remembered: boolean }) | 'other_member' | undefined> {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const token = await transaction
      .selectFrom('session_tokens as token')
      .innerJoin('sessions as session', (join) =>
        join.onRef('session.member_id', '=', 'token.member_id').onRef('session.id', '=', 'token.session_id'),
      )
      .select([
        'token.member_id',
        'token.session_id',
        'token.used_at',
        'session.started_at',
        'session.expires_at',
        'session.ended_at',
        'session.remembered',
      ])
      .where('token.token_hash', '=', hashToken(refreshToken))
      .where('token.kind', '=', 'refresh')
      .forUpdate()
      .executeTakeFirst();
    if (!token || token.ended_at || token.expires_at <= now) return undefined;
    if (memberId !== undefined && token.member_id !== memberId) return 'other_member';
    // Two tabs that wake together send the same cookie: within seconds this is no theft, and the second one gets a pair
    // as well.
    let usedAt = token.used_at ?? now;
    if (token.used_at && now.getTime() - token.used_at.getTime() > REUSE_LEEWAY_MS) {
      const exchanged = { ...token, used_at: token.used_at };
      if (await wasUsed(transaction, exchanged)) {
        await endSessions(transaction, clock, {
          memberId: token.member_id,
          sessionId: token.session_id,
          reason: 'refresh_reused',
        });
        return undefined;
      }
      await revokeUnused(transaction, exchanged);
      usedAt = now;
    }
    await transaction
      .updateTable('session_tokens')
      .set({ used_at: usedAt })
      .where('token_hash', '=', hashToken(refreshToken))
      .execute();
    const expiresAt = endOf({ startedAt: token.started_at, now, remember: token.remembered });
    await transaction
      .updateTable('sessions')
      .set({ last_seen_at: now, expires_at: expiresAt })
      .where('member_id', '=', token.member_id)
      .where('id', '=', token.session_id)
      .execute();
    await transaction
      .deleteFrom('session_tokens')
      .where('member_id', '=', token.member_id)
      .where('session_id', '=', token.session_id)
      .where('kind', '=', 'access')
      .where('expires_at', '<', now)
      .execute();
    const access = await addToken(
      transaction,
      token.member_id,
      token.session_id,
      'access',
      new Date(now.getTime() + 1000 * lifetimes.accessSeconds),
    );
    const refresh = await addToken(transaction, token.member_id, token.session_id, 'refresh', expiresAt);
    return {
      access,
      refresh,
      sessionId: token.session_id,
      refreshExpiresAt: expiresAt,
      memberId: token.member_id,
      remembered: token.remembered,
    };
  });
}

/**
 * Ends one session of a member, or all, or all but one. Every process learns of it when the transaction commits. `db`
 * must be the system's.
 */
export async function endSessions(
  db: Database,
  clock: Clock,
  input: { memberId: number; sessionId?: number; exceptSessionId?: number; reason: string },
): Promise<number> {
  let update = db
    .updateTable('sessions')
    .set({ ended_at: clock.now(), end_reason: input.reason })
    .where('member_id', '=', input.memberId)
    .where('ended_at', 'is', null);
  if (input.sessionId !== undefined) update = update.where('id', '=', input.sessionId);
  if (input.exceptSessionId !== undefined) update = update.where('id', '!=', input.exceptSessionId);
  const ended = await update.returning('id').execute();
  if (ended.length > 0) {
    const ids = ended.map(({ id }) => id);
    await db
      .deleteFrom('session_tokens')
      .where('member_id', '=', input.memberId)
      .where('session_id', 'in', ids)
      .where('kind', '=', 'access')
      .execute();
    await sql`select pg_notify(${endedChannel}, ${`${input.memberId}:`} || id)
      from unnest(${ids}::bigint[]) as id`.execute(db);
  }
  for (const listener of localListeners) for (const { id } of ended) listener(input.memberId, id);
  return ended.length;
}

/** Records that an authenticator app or a passkey was used in a session. `db` must be the system's. */
export async function strengthenSession(db: Database, memberId: number, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ second_step: true })
    .where('member_id', '=', memberId)
    .where('id', '=', sessionId)
    .execute();
}

/** Records the first use of an access token, which shows that its holder received it. `db` must be the system's. */
export async function recordFirstUse(db: Database, hash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('session_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .execute();
}

export type EndListener = (memberId: number, sessionId: number) => void;

/** Listeners of this process are called before the end is committed; those of other processes right after. */
const localListeners = new Set<EndListener>();

/** Registers a listener for sessions that this process ends; returns a function that removes it. */
export function onLocalEnd(listener: EndListener): () => void {
  localListeners.add(listener);
  return () => localListeners.delete(listener);
}

/**
 * Removes sessions and tokens that ended more than 90 days ago; a job calls it. The sign-in history is stored
 * separately.
 */
export async function sweepSessions(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - 90 * 24 * 3600 * 1000);
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ended_at', '<', before), eb('expires_at', '<', before)]))
    .execute();
}
