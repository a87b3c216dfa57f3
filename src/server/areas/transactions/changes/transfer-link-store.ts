import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

/**
 * Dissolves the transfers of these transactions. Both halves return to their previous categories. Returns the pairs.
 */
export async function dissolveTransfers(
  db: Database,
  memberId: number,
  ids: readonly number[],
): Promise<{ fromId: number; toId: number }[]> {
  const { rows } = await sql<{ id: number; from_id: number; to_id: number }>`
    delete from transfers where member_id = ${memberId}
      and (from_id = any(${ids}::bigint[]) or to_id = any(${ids}::bigint[])) returning id, from_id, to_id`.execute(db);
  if (rows.length === 0) return [];
  await sql`
    update transactions set transfer_id = null, sub_category_id = coalesce(original_sub_category_id, sub_category_id),
      original_sub_category_id = null
    where member_id = ${memberId} and transfer_id = any(${rows.map((row) => row.id)}::bigint[])`.execute(db);
  return rows.map((row) => ({ fromId: row.from_id, toId: row.to_id }));
}
