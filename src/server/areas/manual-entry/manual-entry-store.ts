import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { transactionColumns } from '../transactions/public.ts';
import type { TransactionRow } from '../transactions/public.ts';

/**
 * Takes the import lock of the member, so that a purchase cannot be entered and imported at the same time undetected.
 */
export async function lockImports(db: Database, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${7_305_020_000_000_000 + memberId})`.execute(db);
}

/** The latest transaction of the same account, date and amount. */
export async function findSimilar(
  db: Database,
  memberId: number,
  purchase: { accountId: number; date: string; amountCents: number },
): Promise<TransactionRow | null> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from transactions t
    where t.member_id = ${memberId} and t.bank_account_id = ${purchase.accountId} and t.date = ${purchase.date}
      and t.amount_cents = ${purchase.amountCents} and t.parent_id is null
    order by t.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
