import { sql } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { QueueStatus } from '../tables.ts';
import '../tables.ts';

export interface NewQueueItem {
  /** The request as shown to the member, such as 'Refresh': 1 to 60 characters. */
  request: string;
  /** The subject, such as 'connection:12'. At most one request of a kind can be pending for a subject. */
  subject?: string;
  /** At most 1,000 characters. */
  comment?: string;
  at: Date;
}

/** Adds a pending request (status 2). Returns its id, or the id of the same request that is already pending. */
export async function addQueueItem(db: Database, memberId: number, item: NewQueueItem): Promise<number> {
  const subject = item.subject ?? null;
  const { rows } = await sql<{ id: number }>`
    insert into bank_queue (member_id, request, subject, comments, created_at)
    values (${memberId}, ${item.request}, ${subject}, ${item.comment ?? ''}, ${item.at})
    on conflict (member_id, request, subject) where status = 2 and subject is not null
    do update set subject = excluded.subject
    returning id`.execute(db);
  return rows[0]!.id;
}

async function settle(
  db: Database,
  memberId: number,
  id: number,
  status: QueueStatus,
  comment: string | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bank_queue')
    .set({ status, ...(comment === undefined ? {} : { comments: comment }) })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('status', '=', 2)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks a pending request as complete (1). False when it is already settled or does not exist, so that a result counts
 * once.
 */
export async function completeQueueItem(
  db: Database,
  memberId: number,
  id: number,
  comment?: string,
): Promise<boolean> {
  return settle(db, memberId, id, 1, comment);
}

/**
 * Marks a pending request as failed (0) with a reason. False when it is already settled or does not exist, so that a
 * result counts once.
 */
export async function failQueueItem(db: Database, memberId: number, id: number, comment: string): Promise<boolean> {
  return settle(db, memberId, id, 0, comment);
}

export interface QueueItem {
  id: number;
  queue_id: string;
  request: string;
  status: QueueStatus;
  comments: string;
  created_at: Date;
}

/** One page of requests, newest first, optionally of one status. */
export async function queuePage(
  db: Database,
  memberId: number,
  status: QueueStatus | undefined,
  limit: number,
  offset: number,
): Promise<QueueItem[]> {
  let query = db
    .selectFrom('bank_queue')
    .select(['id', 'queue_id', 'request', 'status', 'comments', 'created_at'])
    .where('member_id', '=', memberId);
  if (status !== undefined) query = query.where('status', '=', status);
  return query.orderBy('bank_queue.id', 'desc').limit(limit).offset(offset).execute();
}

export async function queueCount(db: Database, memberId: number, status: QueueStatus | undefined): Promise<number> {
  let query = db
    .selectFrom('bank_queue')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId);
  if (status !== undefined) query = query.where('status', '=', status);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** One request of the member. */
export async function findQueueItem(db: Database, memberId: number, id: number): Promise<QueueItem | null> {
  const item = await db
    .selectFrom('bank_queue')
    .select(['id', 'queue_id', 'request', 'status', 'comments', 'created_at'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return item ?? null;
}

const RETENTION_DAYS = 400;

/** Deletes requests that were settled more than a year ago, except those of payments. A job calls it. */
export async function sweepBankQueue(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * 24 * 3600 * 1000);
  await sql`
    delete from bank_queue q where q.status <> 2 and q.created_at < ${before}
      and not exists (select from bank_transfers t where t.member_id = q.member_id and t.queue_item_id = q.id)`.execute(
    db,
  );
}
