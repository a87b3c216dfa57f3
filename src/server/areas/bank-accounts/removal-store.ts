import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { removeRulesOfAccount } from '../categories/public.ts';
import { removeTransactionsOfAccount } from '../transactions/public.ts';
import './tables.ts';

/**
 * Returns how many transactions an account has, counting the parts of a split instead of the whole; null if the account
 * does not exist.
 */
export async function rowsOfAccount(db: Database, memberId: number, id: number): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select (select coalesce(sum(s.row_count), 0)::int from monthly_sums s
      where s.member_id = ${memberId} and s.bank_account_id = a.id) as count
    from bank_accounts a where a.member_id = ${memberId} and a.id = ${id}`.execute(db);
  return rows[0]?.count ?? null;
}

/**
 * Removes an account with its transactions, its rules and the data that an import undo could restore. Imports of the
 * member take the same lock, so they cannot add transactions to a removed account.
 */
export async function removeAccount(db: Database, memberId: number, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${7_305_020_000_000_000 + memberId})`.execute(db);
  await removeTransactionsOfAccount(db, memberId, id);
  await removeRulesOfAccount(db, memberId, id);
  await sql`delete from bank_accounts where member_id = ${memberId} and id = ${id}`.execute(db);
}
