import { sql } from 'kysely';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface FeedBalanceNote {
  balanceCents: number;
  availableCents: number;
  at: Date;
  /** True for an account that was made for these rows: what it held before the first of them follows from the balance. */
  opens: boolean;
}

/** Banks date a row so many days ahead at most, as over a weekend. */
const DATED_AHEAD_DAYS = 7;

/** Keeps what the bank itself says that an account holds, and on which day: rows that come after it count on it. Its own rows must stand already. */
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
      where t.member_id = ${memberId} and t.bank_account_id = ${accountId} and t.date between ${day}::date and ${addDays(day, DATED_AHEAD_DAYS)}::date)
    update bank_accounts set bank_balance_cents = ${note.balanceCents}, bank_available_cents = ${note.availableCents}, bal_sync = ${note.at},
      bank_on_date = reported.on_date, bank_last_id = (select coalesce(max(t.id), 0) from transactions t where t.member_id = ${memberId} and t.bank_account_id = ${accountId} and t.date = reported.on_date),
      opening_cents = case when ${note.opens} then ${note.balanceCents} - (
        select coalesce(sum(s.posted_cents), 0) from daily_sums s where s.member_id = ${memberId} and s.bank_account_id = ${accountId}
      ) else opening_cents end
    from reported where member_id = ${memberId} and id = ${accountId}`.execute(db);
}

/** Forgets what the bank said of accounts whose rows it no longer gives and which were taken away again. */
export async function forgetFeedBalance(db: Database, memberId: number, accountIds: readonly number[]): Promise<void> {
  await sql`
    update bank_accounts set bank_balance_cents = null, bank_available_cents = null, bank_on_date = null, bank_last_id = null
    where member_id = ${memberId} and id = any(${[...accountIds]}::bigint[])`.execute(db);
}
