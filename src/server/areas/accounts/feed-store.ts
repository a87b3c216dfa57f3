import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export interface FeedBalanceNote {
  balanceCents: number;
  availableCents: number;
  at: Date;
  /** True for an account that was made for these rows: what it held before the first of them follows from the balance. */
  opens: boolean;
}

/** Keeps what the bank itself says that an account holds, beside what its rows say. */
export async function noteFeedBalance(db: Database, memberId: number, accountId: number, note: FeedBalanceNote): Promise<void> {
  await sql`
    update bank_accounts set bank_balance_cents = ${note.balanceCents}, bank_available_cents = ${note.availableCents}, bal_sync = ${note.at},
      opening_cents = case when ${note.opens} then ${note.balanceCents} - (
        select coalesce(sum(s.posted_cents), 0) from daily_sums s where s.member_id = ${memberId} and s.bank_account_id = ${accountId}
      ) else opening_cents end
    where member_id = ${memberId} and id = ${accountId}`.execute(db);
}
