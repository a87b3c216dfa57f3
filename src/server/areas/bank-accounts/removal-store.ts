import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { dissolveTransfers } from '../transactions/public.ts';
import './tables.ts';

/** How many rows an account has, parts of split rows counted instead of the whole; null when there is no such account. */
export async function rowsOfAccount(db: Database, memberId: number, id: number): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select (select coalesce(sum(s.row_count), 0)::int from monthly_sums s where s.member_id = ${memberId} and s.bank_account_id = a.id) as count
    from bank_accounts a where a.member_id = ${memberId} and a.id = ${id}`.execute(db);
  return rows[0]?.count ?? null;
}

/** Other halves of transfers and refunds of the account's expenses stand for themselves again. */
async function loosenLinks(db: Database, memberId: number, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id from transactions t where t.member_id = ${memberId} and t.transfer_id is not null and t.bank_account_id = ${id}`.execute(
    db,
  );
  await dissolveTransfers(
    db,
    memberId,
    rows.map((row) => row.id),
  );
  await sql`
    update transactions r set refund_of = null, sub_category_id = coalesce(r.held_sub_category_id, r.sub_category_id), held_sub_category_id = null
    where r.member_id = ${memberId} and r.refund_of is not null and r.bank_account_id <> ${id}
      and exists (select from transactions e where e.member_id = ${memberId} and e.id = r.refund_of and e.bank_account_id = ${id})`.execute(
    db,
  );
}

/**
 * Removes an account with its rows, its rules and what an undo of an import could bring back to it. Imports of the member
 * wait meanwhile (they take the same lock), so that none can add rows to an account that is gone.
 */
export async function removeAccount(db: Database, memberId: number, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${7_305_020_000_000_000 + memberId})`.execute(db);
  await loosenLinks(db, memberId, id);
  await sql`delete from transactions where member_id = ${memberId} and bank_account_id = ${id}`.execute(db);
  await sql`delete from replaced_pending where member_id = ${memberId} and (stored->>'bank_account_id')::bigint = ${id}`.execute(
    db,
  );
  await sql`delete from category_rules where member_id = ${memberId} and bank_account_id = ${id}`.execute(db);
  await sql`delete from bank_accounts where member_id = ${memberId} and id = ${id}`.execute(db);
}
