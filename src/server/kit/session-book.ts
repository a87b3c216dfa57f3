import type { Logger } from 'pino';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { openChannel } from './channel.ts';
import type { Clock } from './clock.ts';
import type { Database, OpenDatabase } from './database.ts';
import type { Member, Session } from './signed-in.ts';
import { endedChannel, hashToken, recordFirstUse, onLocalEnd } from './session.ts';
import type { EndListener } from './session.ts';
import { onePlan } from './prepared-statements.ts';

/**
 * How long a resolved token is cached. Revocation does not wait for it: the end of a session is announced on a channel.
 */
const CACHE_MS = 5_000;
const CACHE_ENTRIES = 20_000;
/** Longer than any transaction that ends a session takes to commit. */
const ENDING_MS = 60_000;

export interface ResolvedSession {
  member: Member;
  session: Session;
}

interface CacheEntry extends ResolvedSession {
  cachedUntil: number;
}

/**
 * Called before each call of an operator with support access. @throws Failure where the access does not allow the call,
 * or has ended.
 */
export type ViewGate = (
  resolved: ResolvedSession & { session: { viewId: number } },
  endpoint: Endpoint,
) => Promise<void>;

export interface SessionBook {
  /** The session that a bearer token belongs to, or undefined. */
  resolve(token: string): Promise<ResolvedSession | undefined>;
  /** Registers a listener for sessions that end in any process; returns a function that removes it. */
  onEnd(listener: EndListener): () => void;
  close(): Promise<void>;
}

/** The session of an access token, while token, session and member are all valid. */
async function findSession(system: Database, clock: Clock, hash: Buffer): Promise<ResolvedSession | undefined> {
  const session = await system
    .selectFrom('session_tokens as token')
    .modifyFront(onePlan)
    .innerJoin('sessions as session', (join) =>
      join.onRef('session.member_id', '=', 'token.member_id').onRef('session.id', '=', 'token.session_id'),
    )
    .innerJoin('members as member', 'member.member_id', 'token.member_id')
    .select([
      'member.member_id',
      'member.email',
      'member.role',
      'member.time_zone',
      'session.id as session_id',
      'session.started_at',
      'session.view_id',
      'session.second_step',
      'token.used_at',
    ])
    .where('token.token_hash', '=', hash)
    .where('token.kind', '=', 'access')
    .where('token.expires_at', '>', clock.now())
    .where('session.ended_at', 'is', null)
    .where('member.status', '=', 'active')
    .executeTakeFirst();
  if (!session) return undefined;
  if (session.used_at === null) await recordFirstUse(system, hash, clock.now());
  return {
    member: { id: session.member_id, email: session.email, role: session.role, timeZone: session.time_zone },
    session: {
      id: session.session_id,
      startedAt: session.started_at,
      secondStep: session.second_step,
      ...(session.view_id === null ? {} : { viewId: session.view_id }),
    },
  };
}

/**
 * Resolves bearer tokens and caches each for seconds; an ended session is removed from the cache at once by
 * LISTEN/NOTIFY.
 */
export async function openSessionBook(database: OpenDatabase, clock: Clock, log: Logger): Promise<SessionBook> {
  const cache = new Map<string, CacheEntry>();
  const listeners = new Set<EndListener>();
  // This process learns of an end before it is committed. Until then the database still reports the session as valid,
  // and that result must not be cached. The call after the commit may arrive before the notification of the channel.
  const ending = new Set<string>();
  let endings = 0;

  const ended: EndListener = (memberId, sessionId) => {
    endings += 1;
    const sessionKey = `${memberId}:${sessionId}`;
    ending.add(sessionKey);
    setTimeout(() => ending.delete(sessionKey), ENDING_MS).unref();
    for (const [key, entry] of cache)
      if (entry.member.id === memberId && entry.session.id === sessionId) cache.delete(key);
    for (const listener of listeners) listener(memberId, sessionId);
  };
  const stopLocal = onLocalEnd(ended);
  // Without the channel a cached session could outlive its end, so nothing is cached until the channel is back.
  const channel = await openChannel(database.url, log, {
    name: endedChannel,
    onPayload(payload) {
      const [memberId, sessionId] = payload.split(':').map(Number);
      if (memberId && sessionId) ended(memberId, sessionId);
    },
    onLost: () => cache.clear(),
    without: 'sessions are not cached',
  });

  return {
    async resolve(token) {
      if (token.length < 20 || token.length > 200) return undefined;
      const hash = hashToken(token);
      const key = hash.toString('latin1');
      const now = clock.now().getTime();
      const cached = cache.get(key);
      if (cached && cached.cachedUntil > now) return cached;
      const endingsBefore = endings;
      const result = await findSession(database.systemDb, clock, hash);
      // An operator who sets up a second step needs the new state at once, so the result is not cached. A session that
      // ended during the query may still be valid in its result.
      const mayChange = result?.member.role === 'operator' && !result.session.secondStep;
      if (
        result &&
        !mayChange &&
        channel.isOpen() &&
        endings === endingsBefore &&
        !ending.has(`${result.member.id}:${result.session.id}`)
      ) {
        if (cache.size >= CACHE_ENTRIES) cache.clear();
        cache.set(key, { ...result, cachedUntil: now + CACHE_MS });
      } else {
        cache.delete(key);
      }
      return result;
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      stopLocal();
      await channel.close();
    },
  };
}
