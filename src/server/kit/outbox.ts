import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Generated, RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import { asynchronousCommit } from './asynchronous-commit.ts';
import { openChannel } from './channel.ts';
import type { Clock } from './clock.ts';
import type { Database, OpenDatabase } from './database.ts';
import { onePlan } from './prepared-statements.ts';
import { statement } from './statement.ts';

declare module './database.ts' {
  interface Tables {
    outbox: {
      id: Generated<number>;
      topic: string;
      key: string;
      payload: unknown;
      created_at: Date;
      due_at: Date;
      attempts: Generated<number>;
      done_at: Date | null;
      given_up_at: Date | null;
      last_error: string | null;
    };
  }
}

/** A message to the outside; `key` identifies the effect and is passed to the provider as its idempotency key. */
export interface OutboxMessage {
  topic: string;
  key: string;
  payload: unknown;
  /** The earliest time of delivery; immediately by default. */
  dueAt?: Date;
}

/**
 * Delivers a message to its provider. It may be called again with the same key after a crash: the provider counts it
 * once.
 */
export type OutboxHandler = (message: { key: string; payload: unknown; attempt: number }) => Promise<void>;

const CHANNEL = 'outbox';
/** How long a claimed message is reserved for its outbox handler; after that another process may take it. */
const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 12;
const POLL_MS = 5_000;
/** Messages that are claimed together. */
const BATCH = 20;
/** How long a notification waits for others, so that one claim takes the messages of many commits. */
const GATHER_MS = 20;
/** How long a delivery waits for others, so that one statement marks many. */
const MARK_MS = 5;

/**
 * Stores a message in the transaction of the change that causes it. Messages with the same topic and key are stored
 * once.
 */
export async function enqueue(db: Database, clock: Clock, message: OutboxMessage): Promise<void> {
  const now = clock.now();
  const { topic, key, payload, dueAt = now } = message;
  await addMessage(db, { topic, key, payload: JSON.stringify(payload), now, dueAt });
}

const addMessage = statement(
  ({ topic, key, payload, now, dueAt }: { topic: string; key: string; payload: string; now: Date; dueAt: Date }) => sql`
    insert into outbox (topic, key, payload, created_at, due_at)
    values (${topic}, ${key}, ${payload}::jsonb, ${now}, ${dueAt})
    on conflict (topic, key) do nothing returning pg_notify(${CHANNEL}, ${topic})`,
);

/** The same for many messages of one topic, in one statement. */
export async function enqueueAll(
  db: Database,
  clock: Clock,
  topic: string,
  messages: readonly Pick<OutboxMessage, 'key' | 'payload'>[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    insert into outbox (topic, key, payload, created_at, due_at)
    select ${topic}, m.key, m.payload, ${clock.now()}::timestamptz, ${clock.now()}::timestamptz
    from unnest(${messages.map(({ key }) => key)}::text[],
      ${messages.map(({ payload }) => JSON.stringify(payload))}::jsonb[]) as m (key, payload)
    on conflict (topic, key) do nothing`.execute(db);
  await wakeOutbox(db, topic);
}

/**
 * A part of a statement that adds the messages of a query (key, payload) to the outbox and, at the commit, notifies the
 * processes that deliver them.
 */
export function enqueueFrom(topic: string, at: Date, messages: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into outbox (topic, key, payload, created_at, due_at)
    select ${topic}::text, m.key, m.payload, ${at}::timestamptz, ${at}::timestamptz
    from (${messages}) as m (key, payload)
    on conflict (topic, key) do nothing returning pg_notify(${CHANNEL}, ${topic})`;
}

/** Notifies the processes that deliver messages, when the transaction commits, that one is due. */
export async function wakeOutbox(db: Database, topic: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db);
}

interface Claimed {
  id: number;
  topic: string;
  key: string;
  payload: unknown;
  attempts: number;
}

/**
 * Claims up to `limit` due messages for the time of the lease. A claim that is lost in a crash of the database is made
 * again, and the provider counts the message once.
 */
async function claim(db: Database, clock: Clock, topics: readonly string[], limit: number): Promise<Claimed[]> {
  const now = clock.now();
  const leaseEndsAt = new Date(now.getTime() + LEASE_SECONDS * 1000);
  return claimDue(db, { leaseEndsAt, now, topics, limit });
}

const claimDue = statement(
  ({
    leaseEndsAt,
    now,
    topics,
    limit,
  }: {
    leaseEndsAt: Date;
    now: Date;
    topics: readonly string[];
    limit: number;
  }) => sql<Claimed>`
    ${onePlan} with ${asynchronousCommit}
    update outbox set due_at = ${leaseEndsAt}, attempts = attempts + 1 from quick
    where id in (
      select id from outbox where done_at is null and given_up_at is null and due_at <= ${now}
        and topic = any(${topics})
      order by due_at limit ${limit} for update skip locked)
    returning id, topic, key, payload, attempts`,
);

/** Seconds until the next attempt: 2, 4, 8 … up to an hour. */
function backoffSeconds(attempts: number): number {
  return Math.min(3600, 2 ** attempts);
}

type Handlers = Readonly<Record<string, OutboxHandler>>;

/** Attempts each due message once and returns the number of delivered messages. */
export async function drainOutbox(db: Database, clock: Clock, handlers: Handlers, log: Logger): Promise<number> {
  return (await deliverDue(db, clock, handlers, log)).delivered;
}

const markDelivered = statement(
  ({ at, ids }: { at: Date; ids: readonly number[] }) => sql`
    ${onePlan} with ${asynchronousCommit}
    update outbox set done_at = ${at}, last_error = null, payload = '{}' from quick where id = any(${ids}::bigint[])`,
);

/**
 * Marks messages as delivered, those of a few milliseconds in one statement. The payload is deleted after
 * delivery; topic and key stay, so that the message is not sent again.
 */
function gatherMarks(db: Database, clock: Clock) {
  let ids: number[] = [];
  let marked: Promise<void> | undefined;
  const mark = async (): Promise<void> => {
    await delay(MARK_MS);
    const together = ids;
    ids = [];
    marked = undefined;
    await markDelivered(db, { at: clock.now(), ids: together });
  };
  return {
    add(id: number): Promise<void> {
      ids.push(id);
      marked ??= mark();
      return marked;
    },
  };
}

/** Attempts up to a batch of due messages once. Fewer than a batch are all that were due. */
async function deliverDue(db: Database, clock: Clock, outboxHandlers: Handlers, log: Logger) {
  const claimed = await claim(db, clock, Object.keys(outboxHandlers), BATCH);
  let delivered = 0;
  const marks = gatherMarks(db, clock);
  await Promise.all(
    claimed.map(async ({ id, topic, key, payload, attempts }) => {
      try {
        await outboxHandlers[topic]!({ key, payload, attempt: attempts });
        await marks.add(id);
        delivered += 1;
      } catch (error) {
        const givenUp = attempts >= MAX_ATTEMPTS;
        const due = new Date(clock.now().getTime() + backoffSeconds(attempts) * 1000);
        // A provider's error often contains the address: it is stored with the message, and the log has only its id and
        // kind.
        log.warn(
          { topic, id, attempts, givenUp, error: error instanceof Error ? error.name : 'unknown' },
          'an outbox message was not delivered',
        );
        await db
          .updateTable('outbox')
          .set({ due_at: due, last_error: String(error).slice(0, 500), given_up_at: givenUp ? clock.now() : null })
          .where('id', '=', id)
          .execute();
      }
    }),
  );
  return { claimed: claimed.length, delivered };
}

export interface OutboxRunner {
  close(): Promise<void>;
}

/**
 * Delivers messages as they are enqueued (LISTEN) and as they become due (polling). Any number of processes may run it.
 */
export async function runOutbox(
  database: OpenDatabase,
  clock: Clock,
  outboxHandlers: Handlers,
  log: Logger,
): Promise<OutboxRunner> {
  let closed = false;
  let pending = false;
  let draining: Promise<void> | undefined;
  const drainAll = async (): Promise<void> => {
    let isFull = false;
    do {
      if (!isFull) await delay(GATHER_MS);
      pending = false;
      const { claimed } = await deliverDue(database.systemDb, clock, outboxHandlers, log);
      isFull = claimed === BATCH;
    } while ((pending || isFull) && !closed);
  };
  const wake = (): void => {
    pending = true;
    draining ??= drainAll()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the outbox could not be read'))
      .finally(() => {
        draining = undefined;
      });
  };
  // Polling continues while the channel is lost.
  const channel = await openChannel(database.url, log, {
    name: CHANNEL,
    onPayload: wake,
    onLost() {},
    onBack: wake,
    without: 'the outbox is read by the slow poll only',
  });
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  wake();
  return {
    async close() {
      closed = true;
      clearInterval(timer);
      await draining;
      await channel.close();
    },
  };
}
