import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { dissolveTransfers } from '../changes/transfer-link-store.ts';
import { MANUAL_ENTRY } from '../transaction.ts';
import { inheritFromManualEntries } from './manual-twin-store.ts';
import '../tables.ts';

/**
 * Moves pending transactions and manual entries that a posted twin replaces to `replaced_pending`, with their parts.
 * Until the twin exists, its id is −1 − its position in the file.
 */
export async function setAside(
  db: Database,
  memberId: number,
  batchId: number,
  pairs: readonly { n: number; id: number }[],
): Promise<void> {
  const ids = pairs.map((pair) => pair.id);
  await dissolveTransfers(db, memberId, ids);
  await sql`
    insert into replaced_pending (member_id, batch_id, id, twin_id, stored)
    select t.member_id, ${batchId}, t.id, -1 - p.n, to_jsonb(t)
    from unnest(${pairs.map((pair) => pair.n)}::integer[], ${ids}::bigint[]) p(n, id)
    join transactions t on t.member_id = ${memberId} and (t.id = p.id or t.parent_id = p.id)`.execute(db);
  await sql`delete from transactions where member_id = ${memberId}
      and (id = any(${ids}::bigint[]) or parent_id = any(${ids}::bigint[]))`.execute(db);
}

/** Sets the ids of the posted twins. `twins` selects the position in the file, `n`, and the transaction, `id`. */
export async function setTwinIds(
  db: Database,
  memberId: number,
  batchId: number,
  twins: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update replaced_pending p set twin_id = twin.id from (${twins}) twin
    where p.member_id = ${memberId} and p.batch_id = ${batchId} and p.twin_id < 0 and twin.n = -1 - p.twin_id`.execute(
    db,
  );
}

/** Copies the member's changes of the replaced transactions to their twins: category, notes, tags. */
export async function inheritByTwins(db: Database, memberId: number, batchId: number): Promise<void> {
  await sql`
    update transactions t set
      notes = coalesce(p.stored->>'notes', t.notes),
      tags = case when p.stored->>'tags' is null then t.tags
      else array(select jsonb_array_elements_text(p.stored->'tags')) end,
      sub_category_id = case when p.stored->>'reason_kind' = 'member' then (p.stored->>'sub_category_id')::integer
      else t.sub_category_id end,
      reason_kind = case when p.stored->>'reason_kind' = 'member' then 'member' else t.reason_kind end,
      reason_detail = case when p.stored->>'reason_kind' = 'member' then p.stored->>'reason_detail'
      else t.reason_detail end
    from replaced_pending p
    where p.member_id = ${memberId} and p.batch_id = ${batchId} and p.stored->>'parent_id' is null
      and t.member_id = ${memberId} and t.id = p.twin_id and p.stored->>'source' <> ${MANUAL_ENTRY}
      and (p.stored->>'notes' is not null or p.stored->>'tags' is not null
        or p.stored->>'reason_kind' = 'member')`.execute(db);
  await inheritFromManualEntries(db, memberId, batchId);
}
