import type { Logger } from 'pino';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { openChannel } from './channel.ts';
import type { Clock } from './clock.ts';
import type { Database, OpenDatabase } from './database.ts';
import type { Member, Session } from './signed-in.ts';
import { endedChannel, hashToken, noteFirstUse, onLocalEnd } from './session.ts';
import type { EndListener } from './session.ts';

/** How long a resolved token is believed without asking again. Revocation does not wait for it: an end is heard over a channel. */
const CACHE_MS = 5_000;
const CACHE_ENTRIES = 20_000;
/** Longer than any transaction that ends a session takes to commit. */
const ENDING_MS = 60_000;

export interface ResolvedSession {
  member: Member;
  session: Session;
}

interface CacheEntry extends ResolvedSession {
  believedUntil: number;
}

/** Asked before each call of an operator who looks along. @throws Failure where the call is not open to that, or the view is over. */
export type ViewGate = (
  resolved: ResolvedSession & { session: { viewId: number } },
  endpoint: Endpoint,
) => Promise<void>;

export interface SessionBook {
  /** Who a bearer token belongs to, or undefined. */
  resolve(token: string): Promise<ResolvedSession | undefined>;
  /** Calls back when a session ends, wherever that happened; answers how to stop listening. */
  onEnd(listener: EndListener): () => void;
  close(): Promise<void>;
}

/** Who an access token belongs to, while token, session and member are all good. */
async function findSession(system: Database, clock: Clock, hash: Buffer): Promise<ResolvedSession | undefined> {
  const row = await system
    .selectFrom('session_tokens as token')
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
  if (!row) return undefined;
  if (row.used_at === null) await noteFirstUse(system, hash, clock.now());
  return {
    member: { id: row.member_id, email: row.email, role: row.role, timeZone: row.time_zone },
    session: {
      id: row.session_id,
      startedAt: row.started_at,
      secondStep: row.second_step,
      ...(row.view_id === null ? {} : { viewId: row.view_id }),
    },
  };
}

/** Resolves bearer tokens, remembering each for seconds; an ended session is forgotten at once by LISTEN/NOTIFY. */
export async function openSessionBook(database: OpenDatabase, clock: Clock, log: Logger): Promise<SessionBook> {
  const cache = new Map<string, CacheEntry>();
  const listeners = new Set<EndListener>();
  // This process hears of an end before it is committed: until then the database still says that the session is good,
  // and that answer must not be kept. The call after the commit may come before the channel's own word of it.
  const ending = new Set<string>();
  let endings = 0;

  const ended: EndListener = (memberId, sessionId) => {
    endings += 1;
    const name = `${memberId}:${sessionId}`;
    ending.add(name);
    setTimeout(() => ending.delete(name), ENDING_MS).unref();
    for (const [key, entry] of cache)
      if (entry.member.id === memberId && entry.session.id === sessionId) cache.delete(key);
    for (const listener of listeners) listener(memberId, sessionId);
  };
  const stopLocal = onLocalEnd(ended);
  // Without the channel a remembered answer could outlive its session: nothing is remembered until it is back.
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
      const known = cache.get(key);
      if (known && known.believedUntil > now) return known;
      const endingsBefore = endings;
      const result = await findSession(database.systemDb, clock, hash);
      // An operator who is setting a second step up goes on at once. An end that came while we were asking may not be in the answer yet.
      const mayChange = result?.member.role === 'operator' && !result.session.secondStep;
      if (
        result &&
        !mayChange &&
        channel.isOpen() &&
        endings === endingsBefore &&
        !ending.has(`${result.member.id}:${result.session.id}`)
      ) {
        if (cache.size >= CACHE_ENTRIES) cache.clear();
        cache.set(key, { ...result, believedUntil: now + CACHE_MS });
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
