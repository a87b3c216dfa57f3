import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database, OpenDatabase } from './database.ts';
import type { Member, Session } from './implement.ts';
import { endedChannel, hashToken, onLocalEnd } from './session.ts';
import type { EndListener } from './session.ts';

/** How long a resolved token is believed without asking again. Revocation does not wait for it: see `openEndChannel`. */
const CACHE_MS = 5_000;
const CACHE_ENTRIES = 20_000;
const RECONNECT_MS = 1_000;
/** Longer than any transaction that ends a session takes to commit. */
const ENDING_MS = 60_000;

export interface ResolvedSession {
  member: Member;
  session: Session;
}

interface CacheEntry extends ResolvedSession {
  believedUntil: number;
}

export interface SessionBook {
  /** Who a bearer token belongs to, or undefined. */
  resolve(token: string): Promise<ResolvedSession | undefined>;
  /** Calls back when a session ends, wherever that happened; answers how to stop listening. */
  onEnd(listener: EndListener): () => void;
  close(): Promise<void>;
}

interface EndChannel {
  /** Whether an end in another process would be heard right now. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Hears of sessions that any process ends, and reconnects by itself; `onLost` is called whenever the connection goes. */
async function openEndChannel(url: string, log: Logger, onEnded: EndListener, onLost: () => void): Promise<EndChannel> {
  let client: pg.Client | undefined;
  let open = false;
  let closed = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url });
    next.on('notification', ({ payload }) => {
      const [memberId, sessionId] = (payload ?? '').split(':').map(Number);
      if (memberId && sessionId) onEnded(memberId, sessionId);
    });
    const lost = () => {
      open = false;
      onLost();
      if (!closed) setTimeout(() => void listen().catch(lost), RECONNECT_MS).unref();
    };
    next.on('error', () => {});
    next.once('end', lost);
    await next.connect();
    await next.query(`listen ${endedChannel}`);
    client = next;
    open = true;
  }
  await listen().catch((error: unknown) => log.warn({ error: String(error) }, 'sessions are not cached: the channel could not be opened'));

  return {
    isOpen: () => open,
    async close() {
      closed = true;
      await client?.end();
    },
  };
}

/** Who an access token belongs to, while token, session and member are all good. */
async function findSession(system: Database, clock: Clock, hash: Buffer): Promise<ResolvedSession | undefined> {
  const row = await system
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', (join) => join.onRef('session.member_id', '=', 'token.member_id').onRef('session.id', '=', 'token.session_id'))
    .innerJoin('members as member', 'member.member_id', 'token.member_id')
    .select(['member.member_id', 'member.email', 'member.role', 'member.time_zone', 'session.id as session_id', 'session.started_at'])
    .where('token.token_hash', '=', hash)
    .where('token.kind', '=', 'access')
    .where('token.expires_at', '>', clock.now())
    .where('session.ended_at', 'is', null)
    .where('member.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    member: { id: row.member_id, email: row.email, role: row.role, timeZone: row.time_zone },
    session: { id: row.session_id, startedAt: row.started_at },
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
    for (const [key, entry] of cache) if (entry.member.id === memberId && entry.session.id === sessionId) cache.delete(key);
    for (const listener of listeners) listener(memberId, sessionId);
  };
  const stopLocal = onLocalEnd(ended);
  // Without the channel a remembered answer could outlive its session: nothing is remembered until it is back.
  const channel = await openEndChannel(database.url, log, ended, () => cache.clear());

  return {
    async resolve(token) {
      if (token.length < 20 || token.length > 200) return undefined;
      const hash = hashToken(token);
      const key = hash.toString('latin1');
      const now = clock.now().getTime();
      const known = cache.get(key);
      if (known && known.believedUntil > now) return known;
      const endingsBefore = endings;
      const found = await findSession(database.system, clock, hash);
      // An end that came while we were asking may not be in the answer yet.
      if (found && channel.isOpen() && endings === endingsBefore && !ending.has(`${found.member.id}:${found.session.id}`)) {
        if (cache.size >= CACHE_ENTRIES) cache.clear();
        cache.set(key, { ...found, believedUntil: now + CACHE_MS });
      } else {
        cache.delete(key);
      }
      return found;
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
