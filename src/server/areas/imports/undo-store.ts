import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { forgetBatch } from '../bank-accounts/public.ts';
import { removeBatchTransactions } from '../transactions/public.ts';
import type { RemovedBatch } from '../transactions/public.ts';

export interface Undone extends RemovedBatch {
  accountsRemoved: number;
}

/**
 * Marks a batch as undone. Returns the range of its transaction ids; 'already' where it was undone before, null where
 * there is none.
 */
async function markUndone(
  db: Database,
  memberId: number,
  batchId: number,
  at: Date,
): Promise<{ firstId: number | null; lastId: number | null } | 'already' | null> {
  const { rows } = await sql<{ firstId: number | null; lastId: number | null; before: Date | null }>`
    with batch as materialized (select id, undone_at as before from import_batches
      where member_id = ${memberId} and id = ${batchId} for update)
    update import_batches b set undone_at = coalesce(b.undone_at, ${at}) from batch
    where b.member_id = ${memberId} and b.id = batch.id
    returning b.first_id as "firstId", b.last_id as "lastId", batch.before`.execute(db);
  const batch = rows[0];
  if (!batch) return null;
  return batch.before === null ? batch : 'already';
}

/**
 * Undoes a batch completely, in the transaction of `db`: deletes its transactions with their splits, links and
 * balances, restores the pending ones that it replaced, and deletes empty accounts that it created.
 */
export async function undoBatch(
  db: Database,
  memberId: number,
  batchId: number,
  at: Date,
): Promise<Undone | 'already' | null> {
  await sql`select pg_advisory_xact_lock(${7_305_020_000_000_000 + memberId})`.execute(db);
  const batch = await markUndone(db, memberId, batchId, at);
  if (batch === null || batch === 'already') return batch;
  const removed = await removeBatchTransactions(db, memberId, batchId, batch.firstId);
  const accountsRemoved = await forgetBatch(db, memberId, batchId);
  return { ...removed, accountsRemoved };
}
