import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { dissolveTransfers } from './transfer-link-store.ts';
import '../tables.ts';

/** Unlinks the other halves of transfers, and refunds of the account's expenses. */
async function loosenLinks(db: Database, memberId: number, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id from transactions t where t.member_id = ${memberId} and t.transfer_id is not null
      and t.bank_account_id = ${id}`.execute(db);
  await dissolveTransfers(
    db,
    memberId,
    rows.map((row) => row.id),
  );
  await sql`
    update transactions r set refund_of = null,
      sub_category_id = coalesce(r.original_sub_category_id, r.sub_category_id), original_sub_category_id = null
    where r.member_id = ${memberId} and r.refund_of is not null and r.bank_account_id <> ${id}
      and exists (select from transactions e where e.member_id = ${memberId} and e.id = r.refund_of
        and e.bank_account_id = ${id})`.execute(db);
}

/**
 * Deletes the transactions of an account, and what undoing an import could restore to it. `db` must be a transaction
 * that blocks imports.
 */
export async function removeTransactionsOfAccount(db: Database, memberId: number, id: number): Promise<void> {
  await loosenLinks(db, memberId, id);
  await sql`delete from transactions where member_id = ${memberId} and bank_account_id = ${id}`.execute(db);
  await sql`delete from replaced_pending where member_id = ${memberId}
      and (stored->>'bank_account_id')::bigint = ${id}`.execute(db);
}
