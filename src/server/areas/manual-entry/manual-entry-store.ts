import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { transactionColumns } from '../transactions/public.ts';
import type { TransactionRow } from '../transactions/public.ts';

/** Waits for imports of the member, which take the same lock: else the same purchase could come in by both ways unseen. */
export async function waitForImports(db: Database, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${7_305_020_000_000_000 + memberId})`.execute(db);
}

/** A row of the same account, day and amount, the newest where there are several. */
export async function rowAlike(
  db: Database,
  memberId: number,
  like: { accountId: number; date: string; amountCents: number },
): Promise<TransactionRow | null> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from transactions t
    where t.member_id = ${memberId} and t.bank_account_id = ${like.accountId} and t.date = ${like.date} and t.amount_cents = ${like.amountCents} and t.parent_id is null
    order by t.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
