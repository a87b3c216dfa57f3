import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Syncs, at most one at a time per connection, with their progress. */

/** A running sync without progress for this long counts as interrupted. */
const STALLED_MS = 90_000;

export interface NewSync {
  queueItemId: number;
  /** The encrypted presence of the member who waits for it, or null. */
  presentEncrypted: string | null;
  at: Date;
}

/** Adds a sync unless one is waiting or running. Returns its id and whether it is new. */
export async function addSync(
  db: Database,
  memberId: number,
  connectionId: number,
  { queueItemId, presentEncrypted, at }: NewSync,
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into bank_syncs (member_id, connection_id, queue_item_id, state, requested_at, present_encrypted)
    values (${memberId}, ${connectionId}, ${queueItemId}, 'waiting', ${at}, ${presentEncrypted})
    on conflict (member_id, connection_id) where state in ('waiting', 'running')
    do update set present_encrypted = coalesce(excluded.present_encrypted, bank_syncs.present_encrypted)
    returning id, (xmax = 0) as "isNew"`.execute(db);
  return rows[0]!;
}

export interface ClaimedSync {
  connectionId: number;
  queueItemId: number | null;
  presentEncrypted: string | null;
}

/**
 * Claims a sync that is waiting or was interrupted. Returns 'busy' while another process runs it, 'over' once it is
 * done.
 */
export async function takeUp(
  db: Database,
  memberId: number,
  id: number,
  now: Date,
): Promise<ClaimedSync | 'busy' | 'over'> {
  const claimed = await db
    .updateTable('bank_syncs')
    .set({ state: 'running', alive_at: now, accounts_done: 0, rows_read: 0, problem: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where((at) =>
      at.or([
        at('state', '=', 'waiting'),
        at.and([at('state', '=', 'running'), at('alive_at', '<', new Date(now.getTime() - STALLED_MS))]),
      ]),
    )
    .returning([
      'connection_id as connectionId',
      'queue_item_id as queueItemId',
      'present_encrypted as presentEncrypted',
    ])
    .executeTakeFirst();
  if (claimed) return claimed;
  const row = await db
    .selectFrom('bank_syncs')
    .select('state')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state === 'running' ? 'busy' : 'over';
}

/** Returns the connection of a sync if it is open. */
export async function openConnectionOf(
  db: Database,
  memberId: number,
  syncId: number,
): Promise<{ id: number; institution_name: string } | undefined> {
  return db
    .selectFrom('bank_syncs')
    .innerJoin('bank_connections', (join) =>
      join
        .onRef('bank_connections.member_id', '=', 'bank_syncs.member_id')
        .onRef('bank_connections.id', '=', 'bank_syncs.connection_id'),
    )
    .select(['bank_connections.id', 'bank_connections.institution_name'])
    .where('bank_syncs.member_id', '=', memberId)
    .where('bank_syncs.id', '=', syncId)
    .where('bank_connections.state', '=', 'open')
    .executeTakeFirst();
}

export interface SyncProgress {
  accountsTotal: number;
  accountsDone: number;
  rowsRead: number;
}

export async function noteProgress(
  db: Database,
  memberId: number,
  id: number,
  progress: SyncProgress,
  now: Date,
): Promise<void> {
  await db
    .updateTable('bank_syncs')
    .set({
      accounts_total: progress.accountsTotal,
      accounts_done: progress.accountsDone,
      rows_read: progress.rowsRead,
      alive_at: now,
    })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}

/** Adds the result of one account. Results before an interruption stay counted, as those transactions are stored. */
export async function addImport(
  db: Database,
  memberId: number,
  id: number,
  report: { batchId: number | null; imported: number; duplicates: number },
): Promise<void> {
  await sql`
    update bank_syncs set imported = imported + ${report.imported}, duplicates = duplicates + ${report.duplicates},
      batch_ids = batch_ids || ${report.batchId === null ? [] : [report.batchId]}::bigint[]
    where member_id = ${memberId} and id = ${id}`.execute(db);
}

/** Ends a running sync. Returns false if it was ended in the meantime. */
export async function finishSync(
  db: Database,
  memberId: number,
  id: number,
  as: { state: 'done' | 'failed' | 'waiting'; problem: string | null; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('bank_syncs')
    .set({
      state: as.state,
      problem: as.problem,
      finished_at: as.state === 'waiting' ? null : as.at,
      alive_at: null,
      ...(as.state === 'waiting' ? {} : { present_encrypted: null }),
    })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Fails the waiting or running sync of a connection whose consent has ended. Returns its queue items. */
export async function failSyncs(
  db: Database,
  memberId: number,
  connectionId: number,
  problem: string,
  at: Date,
): Promise<number[]> {
  const rows = await db
    .updateTable('bank_syncs')
    .set({ state: 'failed', problem, finished_at: at, present_encrypted: null })
    .where('member_id', '=', memberId)
    .where('connection_id', '=', connectionId)
    .where('state', 'in', ['waiting', 'running'])
    .returning('queue_item_id')
    .execute();
  return rows.flatMap(({ queue_item_id }) => (queue_item_id === null ? [] : [queue_item_id]));
}

/** Returns the imports of a connection, newest first. */
export async function batchesOf(db: Database, memberId: number, connectionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(batch_ids) as id from bank_syncs
    where member_id = ${memberId} and connection_id = ${connectionId} order by id desc`.execute(db);
  return rows.map(({ id }) => id);
}

const RETENTION_DAYS = 90;

/**
 * Deletes old syncs without imports, except the newest of each connection. The others are needed to delete data on
 * withdrawal. Called by a job.
 */
export async function sweepSyncs(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600 * 1000);
  await sql`
    delete from bank_syncs s where s.state in ('done', 'failed') and s.finished_at < ${before} and s.batch_ids = '{}'
      and exists (select from bank_syncs later where later.member_id = s.member_id
        and later.connection_id = s.connection_id and later.id > s.id)`.execute(db);
}

export async function storeResult(
  db: Database,
  memberId: number,
  connectionId: number,
  at: Date | null,
  problem: string | null,
): Promise<void> {
  await db
    .updateTable('bank_connections')
    .set({ problem, ...(at === null ? {} : { last_synced_at: at }) })
    .where('member_id', '=', memberId)
    .where('id', '=', connectionId)
    .execute();
}

/** Returns open connections of all members that have not been synced since an instant. */
export async function staleConnections(
  db: Database,
  since: Date,
  limit: number,
): Promise<{ memberId: number; id: number; institution_name: string }[]> {
  const { rows } = await sql<{ memberId: number; id: number; institution_name: string }>`
    select c.member_id as "memberId", c.id, c.institution_name from bank_connections c
    where c.state = 'open' and (c.last_synced_at is null or c.last_synced_at < ${since})
      and exists (select from bank_connection_accounts a
        where a.member_id = c.member_id and a.connection_id = c.id and a.collecting)
      and not exists (select from bank_syncs s where s.member_id = c.member_id and s.connection_id = c.id
        and s.state in ('waiting', 'running'))
    order by c.last_synced_at nulls first limit ${limit}`.execute(db);
  return rows;
}
