import { sql } from 'kysely';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface FeedBalanceNote {
  balanceCents: number;
  availableCents: number;
  at: Date;
  /** True for an account created for these transactions: its opening balance is derived from this balance. */
  opens: boolean;
}

/** Banks date a transaction at most this many days ahead, for example over a weekend. */
const DATED_AHEAD_DAYS = 7;

/**
 * Stores the balance reported by the bank, with its date. Later transactions are added to it. The bank's own
 * transactions must be stored first.
 */
export async function noteFeedBalance(
  db: Database,
  memberId: number,
  accountId: number,
  note: FeedBalanceNote,
): Promise<void> {
  const day = civilDateIn(note.at.getTime(), DEFAULT_ZONE);
  await sql`
    with reported as (
      select coalesce(max(t.date), ${day}::date) as on_date from transactions t
      where t.member_id = ${memberId} and t.bank_account_id = ${accountId}
        and t.date between ${day}::date and ${addDays(day, DATED_AHEAD_DAYS)}::date)
    update bank_accounts set bank_balance_cents = ${note.balanceCents}, bank_available_cents = ${note.availableCents},
      bal_sync = ${note.at},
      bank_on_date = reported.on_date,
      bank_last_id = (select coalesce(max(t.id), 0) from transactions t
        where t.member_id = ${memberId} and t.bank_account_id = ${accountId} and t.date = reported.on_date),
      opening_cents = case when ${note.opens} then ${note.balanceCents} - (
        select coalesce(sum(s.posted_cents), 0) from daily_sums s
        where s.member_id = ${memberId} and s.bank_account_id = ${accountId} and s.currency = bank_accounts.currency
      ) else opening_cents end
    from reported where member_id = ${memberId} and id = ${accountId}`.execute(db);
}

/** Removes the bank's balance from accounts whose synced transactions were removed. */
export async function forgetFeedBalance(db: Database, memberId: number, accountIds: readonly number[]): Promise<void> {
  await sql`
    update bank_accounts set bank_balance_cents = null, bank_available_cents = null, bank_on_date = null,
      bank_last_id = null
    where member_id = ${memberId} and id = any(${[...accountIds]}::bigint[])`.execute(db);
}
