import { sql } from 'kysely';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Daily sums of an account's posted transactions, for days that have any. Both arrays have the same length. */
export interface Movements {
  accountId: number;
  /** Days since the requested date, ascending. */
  days: number[];
  cents: number[];
}

/** Returns the movements of each account after a date, from the daily sums. */
export async function movementsSince(db: Database, memberId: number, date: CivilDate): Promise<Movements[]> {
  const { rows } = await sql<Movements>`
    select s.bank_account_id as "accountId", array_agg((s.date - ${date}::date)::bigint order by s.date) as days,
      array_agg(s.posted_cents order by s.date) as cents
    from daily_sums s join bank_accounts a on a.member_id = s.member_id and a.id = s.bank_account_id
      and a.currency = s.currency
    where s.member_id = ${memberId} and s.date > ${date}::date group by 1`.execute(db);
  return rows;
}

/** Returns the balances of the members' open accounts without transactions, as entered or reported by the bank. */
export async function balancesWithoutRows(
  db: Database,
  memberIds: readonly number[],
): Promise<{ memberId: number; accountId: number; cents: number }[]> {
  const { rows } = await sql<{ memberId: number; accountId: number; cents: number }>`
    select a.member_id as "memberId", a.id as "accountId", coalesce(a.bank_balance_cents, a.opening_cents) as cents
    from bank_accounts a
    where a.member_id = any(${[...memberIds]}::bigint[]) and a.status <> 'closed'
      and not exists (select from transactions t where t.member_id = a.member_id and t.bank_account_id = a.id)`.execute(
    db,
  );
  return rows;
}
