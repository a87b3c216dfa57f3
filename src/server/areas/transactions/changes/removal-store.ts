import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { storeLinked } from './change-store.ts';
import { dissolveTransfers } from './transfer-link-store.ts';

/** Removes refund links from and to these transactions. */
export async function unlinkAll(db: Database, memberId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update transactions set refund_of = null, sub_category_id = coalesce(original_sub_category_id, sub_category_id),
      original_sub_category_id = null
    where member_id = ${memberId} and refund_of is not null
      and (id = any(${ids}::bigint[]) or refund_of = any(${ids}::bigint[]))`.execute(db);
}

/**
 * The transaction with its parts, and all transactions including their refunds and the other halves of their transfers.
 */
async function relatedTransactions(
  db: Database,
  memberId: number,
  id: number,
): Promise<{ own: number[]; all: number[] }> {
  const { rows } = await sql<{ id: number }>`
    select id from transactions where member_id = ${memberId} and id = ${id} union select id from transactions
    where member_id = ${memberId} and parent_id = ${id}`.execute(db);
  const own = rows.map((row) => row.id);
  const { rows: linked } = await sql<{ id: number }>`
    select id from transactions where member_id = ${memberId} and refund_of = any(${own}::bigint[])
    union select o.id from transactions t join transactions o on o.member_id = ${memberId}
      and o.transfer_id = t.transfer_id
    where t.member_id = ${memberId} and t.id = any(${own}::bigint[])`.execute(db);
  return { own, all: [...new Set([...own, ...linked.map((row) => row.id)])] };
}

/**
 * Deletes a transaction with its parts and links, and stores it with an open change. The transaction must be locked.
 */
export async function removeTransaction(db: Database, memberId: number, changeId: number, id: number): Promise<void> {
  const { own, all } = await relatedTransactions(db, memberId, id);
  await storeLinked(db, memberId, changeId, all);
  await dissolveTransfers(db, memberId, own);
  await unlinkAll(db, memberId, own);
  await sql`
    with gone as (delete from transactions where member_id = ${memberId} and id = any(${own}::bigint[]) returning *)
    update transaction_changes set removed = (select jsonb_agg(to_jsonb(g)) from gone g)
    where member_id = ${memberId} and id = ${changeId}`.execute(db);
}

/**
 * Restores the transactions that a change deleted, if their account still exists. Returns their number without parts.
 */
export async function restoreRemoved(db: Database, memberId: number, changeId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with back as (
      insert into transactions overriding system value
      select r.* from transaction_changes c cross join jsonb_populate_recordset(null::transactions, c.removed) r
      join bank_accounts a on a.member_id = ${memberId} and a.id = r.bank_account_id
      where c.member_id = ${memberId} and c.id = ${changeId}
      on conflict do nothing returning parent_id)
    select count(*)::int as count from back where parent_id is null`.execute(db);
  return rows[0]!.count;
}
