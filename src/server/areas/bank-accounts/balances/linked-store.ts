import { sql } from 'kysely';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** What the posted rows of an account moved, on the days on which they moved anything; both lists are in step. */
export interface Movements {
  accountId: number;
  /** Days since the date from which they were asked for, in order. */
  days: number[];
  cents: number[];
}

/** What moved on each account after a date, read from the sums of days. */
export async function movementsSince(db: Database, memberId: number, date: CivilDate): Promise<Movements[]> {
  const { rows } = await sql<Movements>`
    select s.bank_account_id as "accountId", array_agg((s.date - ${date}::date)::bigint order by s.date) as days, array_agg(s.posted_cents order by s.date) as cents
    from daily_sums s where s.member_id = ${memberId} and s.date > ${date}::date group by 1`.execute(db);
  return rows;
}

/** Balances of the members' accounts that have no rows, as the bank or the member gave them. Closed ones are left out. */
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
