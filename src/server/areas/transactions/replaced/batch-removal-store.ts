import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { dissolveTransfers } from '../changes/transfer-link-store.ts';
import { restoreManualEntries } from './manual-twin-store.ts';
import '../tables.ts';

export interface RemovedBatch {
  /** The number of deleted transactions, without parts. */
  removed: number;
  /** The number of replaced transactions that were restored. */
  restored: number;
}

/** Transactions of the batch and their parts. Their ids are not less than the first id, whenever they were split. */
async function rowsOfBatch(
  db: Database,
  memberId: number,
  batchId: number,
  firstId: number,
): Promise<{ id: number; part: boolean }[]> {
  const { rows } = await sql<{
    id: number;
    part: boolean;
  }>`select id, parent_id is not null as part from transactions
    where member_id = ${memberId} and id >= ${firstId} and batch_id = ${batchId}`.execute(db);
  return rows;
}

/** Unlinks other transactions that are refunds of a transaction in the batch. */
async function unlinkRefunds(db: Database, memberId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update transactions set refund_of = null, sub_category_id = coalesce(original_sub_category_id, sub_category_id),
      original_sub_category_id = null
    where member_id = ${memberId} and refund_of is not null and refund_of = any(${ids}::bigint[])
      and not (id = any(${ids}::bigint[]))`.execute(db);
}

/**
 * Deletes the transactions of an import with their parts and links, and restores those that they replaced. `firstId` is
 * the lowest id of the import.
 */
export async function removeBatchTransactions(
  db: Database,
  memberId: number,
  batchId: number,
  firstId: number | null,
): Promise<RemovedBatch> {
  const rows = firstId === null ? [] : await rowsOfBatch(db, memberId, batchId, firstId);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) {
    await restoreManualEntries(db, memberId, batchId);
    await dissolveTransfers(db, memberId, ids);
    await unlinkRefunds(db, memberId, ids);
    await sql`delete from transactions where member_id = ${memberId} and id >= ${firstId}
        and batch_id = ${batchId}`.execute(db);
  }
  const restored = await sql`
    insert into transactions overriding system value
    select (jsonb_populate_record(null::transactions, p.stored)).* from replaced_pending p
    where p.member_id = ${memberId} and p.batch_id = ${batchId}
    on conflict do nothing`.execute(db);
  // Pending transactions of this batch that a later batch replaced must not be restored when that one is undone.
  await sql`delete from replaced_pending where member_id = ${memberId}
      and (batch_id = ${batchId} or (stored->>'batch_id')::bigint = ${batchId})`.execute(db);
  return { removed: rows.filter((row) => !row.part).length, restored: Number(restored.numAffectedRows ?? 0) };
}
