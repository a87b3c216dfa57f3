import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import { addQueueItem } from '../../payments/public.ts';
import { grantsOf } from '../consents/consent-store.ts';
import { claimMark } from './event-store.ts';
import { addSync, staleConnections } from './sync-store.ts';

/** Requests work through the outbox, so that none is lost in a crash. */

export const SYNC_TOPIC = 'bank-sync';
export const WITHDRAW_TOPIC = 'bank-withdraw';

export interface SyncOrder {
  memberId: number;
  syncId: number;
}

export const LISTEN_TOPIC = 'bank-listen';

export interface WithdrawOrder {
  memberId: number;
  grantEncrypted: string;
  /** The connection whose webhook is removed; null if it has none. */
  connectionId: number | null;
}

export interface ListenOrder {
  memberId: number;
  connectionId: number;
}

/** Requests a webhook for new transactions, once per consent given at `at`. */
export async function requestListening(db: Database, clock: Clock, order: ListenOrder, at: Date): Promise<void> {
  await enqueue(db, clock, {
    topic: LISTEN_TOPIC,
    key: `listen:${order.memberId}:${order.connectionId}:${at.getTime()}`,
    payload: order,
  });
}

/**
 * Requests a sync of a connection and adds it to the member's queue. A waiting or running sync is reused. `db` is a
 * system transaction. `presentEncrypted` tells the bank that the member is present. Returns the id of the queue item.
 */
export async function requestSync(
  db: Database,
  clock: Clock,
  memberId: number,
  connection: { id: number; institution_name: string },
  presentEncrypted: string | null = null,
): Promise<number> {
  const at = clock.now();
  const queueItemId = await addQueueItem(db, memberId, {
    request: `Refresh ${connection.institution_name}`.slice(0, 60),
    subject: `connection:${connection.id}`,
    at,
  });
  const { id, isNew } = await addSync(db, memberId, connection.id, { queueItemId, presentEncrypted, at });
  if (isNew)
    await enqueue(db, clock, {
      topic: SYNC_TOPIC,
      key: `sync:${memberId}:${id}`,
      payload: { memberId, syncId: id } satisfies SyncOrder,
    });
  return queueItemId;
}

/**
 * Requests a sync if an event was recorded and none is running. A running sync's outbox handler calls this when it is
 * done.
 */
export async function followMark(
  system: Database,
  clock: Clock,
  memberId: number,
  connection: { id: number; institution_name: string },
): Promise<void> {
  await system.transaction().execute(async (transaction) => {
    if (await claimMark(transaction, memberId, connection.id))
      await requestSync(transaction, clock, memberId, connection);
  });
}

/** Requests that the bank is told of a withdrawal, after the commit or at `dueAt`. */
export async function requestWithdrawal(
  db: Database,
  clock: Clock,
  key: string,
  order: WithdrawOrder,
  dueAt = clock.now(),
): Promise<void> {
  await enqueue(db, clock, { topic: WITHDRAW_TOPIC, key, payload: order, dueAt });
}

/** Withdraws all consents of a member who leaves; `db` is the transaction that removes the member. */
export async function withdrawAll(db: Database, clock: Clock, memberId: number): Promise<void> {
  for (const { id, grantEncrypted } of await grantsOf(db, memberId))
    await requestWithdrawal(db, clock, `bank-left:${memberId}:${id}`, { memberId, grantEncrypted, connectionId: id });
}

const STALE_MS = 20 * 3600 * 1000;
const BATCH = 200;

/** Requests a sync of every open connection that is due for its daily sync. */
export async function syncStale(system: Database, clock: Clock): Promise<void> {
  const stale = await staleConnections(system, new Date(clock.now().getTime() - STALE_MS), BATCH);
  for (const { memberId, id, institution_name } of stale) {
    await system
      .transaction()
      .execute((transaction) => requestSync(transaction, clock, memberId, { id, institution_name }));
  }
  // Requested connections no longer count as stale, so this ends.
  if (stale.length === BATCH) await syncStale(system, clock);
}
