import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { openChannel } from './channel.ts';
import type { Database, OpenDatabase } from './database.ts';
import { Followers } from './followers.ts';
import type { Follower } from './followers.ts';
import type { LiveEvent } from './live-event.ts';

const CHANNEL = 'live';
/** Marks what is for followers alone. */
const FOLLOWERS = 'followers';
/** A comment now and then keeps proxies from closing a stream that has nothing to say. */
const HEARTBEAT_MS = 25_000;
/** Pages of one member; the oldest gives way to the newest. */
const MAX_STREAMS = 12;
/** A page that has not taken so many bytes is not listening. */
const MAX_WAITING_BYTES = 32 * 1024;

/** Tells the open pages of a member, in whichever process they are, when the transaction commits. */
export async function tellLive(db: Database, memberId: number, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${memberId}:${event.kind}:${event.id}`})`.execute(db);
}

/** The same for many members at once, each of one row of their own. */
export async function tellLiveEach(
  db: Database,
  kind: string,
  rows: readonly { member_id: number; id: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    select pg_notify(${CHANNEL}, t.member_id || ':' || ${kind}::text || ':' || t.id)
    from unnest(${rows.map(({ member_id: memberId }) => memberId)}::bigint[], ${rows.map(({ id }) => id)}::bigint[]) as t (member_id, id)`.execute(
    db,
  );
}

/** Tells those in whichever process who follow one thing of a member closely, and no page. */
export async function tellFollowers(db: Database, memberId: number, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${memberId}:${event.kind}:${event.id}:${FOLLOWERS}`})`.execute(db);
}

interface Stream {
  sessionId: number;
  readable: Readable;
}

function say({ readable }: Stream, text: string): void {
  if (readable.readableLength > MAX_WAITING_BYTES) readable.destroy();
  else readable.push(text);
}

/** The open streams of this process. */
export interface LiveHub {
  /** A stream of server-sent events for one page of a member; it ends with the session, and with the server. */
  open(memberId: number, sessionId: number): Readable;
  /** Follows what is told to followers of a member; answers how to leave. */
  follow(memberId: number, follower: Follower): () => void;
  /** Ends the streams and the followers of a session. */
  end(memberId: number, sessionId: number): void;
  /** How many streams are open. */
  count(): number;
  close(): Promise<void>;
}

function eventText({ kind, id }: LiveEvent): string {
  return `event: ${kind}\ndata: {"id":${id}}\n\n`;
}

export async function openLiveHub(database: OpenDatabase, log: Logger): Promise<LiveHub> {
  const streams = new Map<number, Set<Stream>>();
  const followers = new Followers();

  function each(work: (stream: Stream) => void): void {
    for (const own of streams.values()) for (const stream of own) work(stream);
  }
  function tell(memberId: number, event: LiveEvent): void {
    for (const stream of streams.get(memberId) ?? []) say(stream, eventText(event));
  }
  const channel = await openChannel(database.url, log, {
    name: CHANNEL,
    onPayload(payload) {
      const [memberId, kind, id, audience] = payload.split(':');
      if (!memberId || !kind) return;
      const event = { kind, id: Number(id) };
      if (audience === FOLLOWERS) followers.tell(Number(memberId), event);
      else tell(Number(memberId), event);
    },
    onLost() {},
    onBack() {
      const resync = { kind: 'resync', id: 0 };
      each((stream) => say(stream, eventText(resync)));
      followers.tellAll(resync);
    },
    without: 'pages are not told of changes',
  });
  const heartbeat = setInterval(() => each((stream) => say(stream, ':\n\n')), HEARTBEAT_MS);
  heartbeat.unref();

  function forget(memberId: number, stream: Stream): void {
    const own = streams.get(memberId);
    own?.delete(stream);
    if (own?.size === 0) streams.delete(memberId);
  }

  return {
    open(memberId, sessionId) {
      const stream: Stream = { sessionId, readable: new Readable({ read() {}, highWaterMark: 1024 }) };
      const own = streams.get(memberId) ?? new Set();
      streams.set(memberId, own.add(stream));
      if (own.size > MAX_STREAMS) own.values().next().value!.readable.push(null);
      stream.readable.once('close', () => forget(memberId, stream));
      // The first word goes out at once, so that the page knows that it is heard.
      stream.readable.push('retry: 3000\n:\n\n');
      return stream.readable;
    },
    follow: (memberId, follower) => followers.add(memberId, follower),
    end(memberId, sessionId) {
      for (const stream of streams.get(memberId) ?? []) if (stream.sessionId === sessionId) stream.readable.push(null);
      followers.end(memberId, sessionId);
    },
    count: () => [...streams.values()].reduce((sum, own) => sum + own.size, 0),
    async close() {
      clearInterval(heartbeat);
      each(({ readable }) => void readable.push(null));
      await followers.endAll();
      await channel.close();
    },
  };
}
