import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { openChannel } from './channel.ts';
import type { Database, OpenDatabase } from './database.ts';
import { Followers } from './followers.ts';
import type { Follower } from './followers.ts';
import type { LiveEvent } from './live-event.ts';
import { RecentEvents } from './recent-events.ts';

const CHANNEL = 'live';
/** Marks an event for followers only. */
const FOLLOWERS = 'followers';
/** A regular comment keeps proxies from closing an idle stream. */
const HEARTBEAT_MS = 25_000;
/** The maximum number of streams of one member; a new one closes the oldest. */
const MAX_STREAMS = 12;
/** A client that has left this many bytes unread is considered gone. */
const MAX_WAITING_BYTES = 32 * 1024;

/** Sends an event to the open pages of a member, in all processes, when the transaction commits. */
export async function publishLive(db: Database, memberId: number, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${memberId}:${event.kind}:${event.id}`})`.execute(db);
}

/** The same for many members at once, each with one record of their own. */
export async function publishLiveEach(
  db: Database,
  kind: string,
  rows: readonly { member_id: number; id: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    select pg_notify(${CHANNEL}, t.member_id || ':' || ${kind}::text || ':' || t.id)
    from unnest(${rows.map(({ member_id: memberId }) => memberId)}::bigint[],
      ${rows.map(({ id }) => id)}::bigint[]) as t (member_id, id)`.execute(db);
}

/** Sends an event to followers of a member in all processes, but not to pages. */
export async function publishToFollowers(db: Database, memberId: number, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${memberId}:${event.kind}:${event.id}:${FOLLOWERS}`})`.execute(db);
}

interface Stream {
  sessionId: number;
  readable: Readable;
}

function newStream(sessionId: number): Stream {
  const readable = new Readable({ read() {}, highWaterMark: 1024 });
  // The first bytes are sent at once, so that the page knows that the stream is open.
  readable.push('retry: 3000\n:\n\n');
  return { sessionId, readable };
}

function send({ readable }: Stream, text: string): void {
  if (readable.readableLength > MAX_WAITING_BYTES) readable.destroy();
  else readable.push(text);
}

/** The open streams of this process. */
export interface LiveHub {
  /**
   * A stream of server-sent events for one page of a member. It ends with the session and with the server. It starts
   * with the events of the last `lookbackMs`, which the page may have missed while it loaded.
   */
  open(memberId: number, sessionId: number, lookbackMs?: number): Readable;
  /** Subscribes to a member's events for followers; returns a function that unsubscribes. */
  follow(memberId: number, follower: Follower): () => void;
  /** Ends the streams and the followers of a session. */
  end(memberId: number, sessionId: number): void;
  /** The number of open streams. */
  count(): number;
  close(): Promise<void>;
}

function eventText({ kind, id }: LiveEvent): string {
  return `event: ${kind}\ndata: {"id":${id}}\n\n`;
}

function sendAll(stream: Stream, events: readonly LiveEvent[]): void {
  for (const event of events) send(stream, eventText(event));
}

export async function openLiveHub(database: OpenDatabase, log: Logger): Promise<LiveHub> {
  const streams = new Map<number, Set<Stream>>();
  const followers = new Followers();
  const recent = new RecentEvents(performance.now());

  function forEachStream(work: (stream: Stream) => void): void {
    for (const memberStreams of streams.values()) for (const stream of memberStreams) work(stream);
  }
  function broadcast(memberId: number, event: LiveEvent): void {
    recent.add(memberId, event, performance.now());
    for (const stream of streams.get(memberId) ?? []) send(stream, eventText(event));
  }
  const channel = await openChannel(database.url, log, {
    name: CHANNEL,
    onPayload(payload) {
      const [memberId, kind, id, audience] = payload.split(':');
      if (!memberId || !kind) return;
      const event = { kind, id: Number(id) };
      if (audience === FOLLOWERS) followers.notify(Number(memberId), event);
      else broadcast(Number(memberId), event);
    },
    onLost() {},
    onBack() {
      recent.restart(performance.now());
      const resync = { kind: 'resync', id: 0 };
      forEachStream((stream) => send(stream, eventText(resync)));
      followers.notifyAll(resync);
    },
    without: 'pages do not receive live events',
  });
  const heartbeat = setInterval(() => forEachStream((stream) => send(stream, ':\n\n')), HEARTBEAT_MS).unref();

  function forget(memberId: number, stream: Stream): void {
    const memberStreams = streams.get(memberId);
    memberStreams?.delete(stream);
    if (memberStreams?.size === 0) streams.delete(memberId);
  }

  return {
    open(memberId, sessionId, lookbackMs) {
      const stream = newStream(sessionId);
      const memberStreams = streams.get(memberId) ?? new Set();
      streams.set(memberId, memberStreams.add(stream));
      if (memberStreams.size > MAX_STREAMS) memberStreams.values().next().value!.readable.push(null);
      stream.readable.once('close', () => forget(memberId, stream));
      if (lookbackMs) sendAll(stream, recent.since(memberId, performance.now() - lookbackMs));
      return stream.readable;
    },
    follow: (memberId, follower) => followers.add(memberId, follower),
    end(memberId, sessionId) {
      for (const stream of streams.get(memberId) ?? []) if (stream.sessionId === sessionId) stream.readable.push(null);
      followers.end(memberId, sessionId);
    },
    count: () => [...streams.values()].reduce((sum, memberStreams) => sum + memberStreams.size, 0),
    async close() {
      clearInterval(heartbeat);
      forEachStream(({ readable }) => void readable.push(null));
      await followers.endAll();
      await channel.close();
    },
  };
}
