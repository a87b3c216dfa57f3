import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { forgetBatch } from '../bank-accounts/public.ts';
import { dissolveTransfers } from '../transactions/public.ts';
import { restoreManualEntries } from './duplicates/manual-twins-store.ts';

export interface Undone {
  removed: number;
  restored: number;
  accountsRemoved: number;
}

/** Marks a batch as undone. Answers the range of its rows' ids; 'already' when it was undone before, null when there is none. */
async function claim(
  db: Database,
  memberId: number,
  batchId: number,
  at: Date,
): Promise<{ firstId: number | null; lastId: number | null } | 'already' | null> {
  const { rows } = await sql<{ firstId: number | null; lastId: number | null; before: Date | null }>`
    with batch as materialized (select id, undone_at as before from import_batches where member_id = ${memberId} and id = ${batchId} for update)
    update import_batches b set undone_at = coalesce(b.undone_at, ${at}) from batch
    where b.member_id = ${memberId} and b.id = batch.id returning b.first_id as "firstId", b.last_id as "lastId", batch.before`.execute(
    db,
  );
  const result = rows[0];
  if (!result) return null;
  return result.before === null ? result : 'already';
}

/** Rows of the batch and the parts into which they were split; both lie behind the first id, whenever they were split. */
async function rowsOfBatch(
  db: Database,
  memberId: number,
  batchId: number,
  firstId: number,
): Promise<{ id: number; part: boolean }[]> {
  const { rows } = await sql<{
    id: number;
    part: boolean;
  }>`select id, parent_id is not null as part from transactions where member_id = ${memberId} and id >= ${firstId} and batch_id = ${batchId}`.execute(
    db,
  );
  return rows;
}

/** Rows elsewhere that pay back a row of the batch stand for themselves again. */
async function unlinkRefunds(db: Database, memberId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update transactions set refund_of = null, sub_category_id = coalesce(held_sub_category_id, sub_category_id), held_sub_category_id = null
    where member_id = ${memberId} and refund_of is not null and refund_of = any(${ids}::bigint[]) and not (id = any(${ids}::bigint[]))`.execute(
    db,
  );
}

/**
 * Takes a batch away exactly, in the transaction of `db`: its rows with their parts, links and balances go, the pending
 * rows that it replaced come back as they were, accounts that it made and that are empty then go too.
 */
export async function undoBatch(
  db: Database,
  memberId: number,
  batchId: number,
  at: Date,
): Promise<Undone | 'already' | null> {
  await sql`select pg_advisory_xact_lock(${7_305_020_000_000_000 + memberId})`.execute(db);
  const batch = await claim(db, memberId, batchId, at);
  if (batch === null || batch === 'already') return batch;
  const rows = batch.firstId === null ? [] : await rowsOfBatch(db, memberId, batchId, batch.firstId);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) {
    await restoreManualEntries(db, memberId, batchId);
    await dissolveTransfers(db, memberId, ids);
    await unlinkRefunds(db, memberId, ids);
    await sql`delete from transactions where member_id = ${memberId} and id >= ${batch.firstId} and batch_id = ${batchId}`.execute(
      db,
    );
  }
  const restored = await sql`
    insert into transactions overriding system value
    select (jsonb_populate_record(null::transactions, p.stored)).* from replaced_pending p where p.member_id = ${memberId} and p.batch_id = ${batchId}
    on conflict do nothing`.execute(db);
  // Pending rows of this batch that a later one replaced must not come back with the undo of that one.
  await sql`delete from replaced_pending where member_id = ${memberId} and (batch_id = ${batchId} or (stored->>'batch_id')::bigint = ${batchId})`.execute(
    db,
  );
  const accountsRemoved = await forgetBatch(db, memberId, batchId);
  return {
    removed: rows.filter((row) => !row.part).length,
    restored: Number(restored.numAffectedRows ?? 0),
    accountsRemoved,
  };
}
