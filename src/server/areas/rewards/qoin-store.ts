import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** The member's Qoin, without those that open orders have set aside. `db` is the member's or the system's. */
export async function qoinOf(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_accounts
    where member_id = ${memberId} and kind = 'qoin' and unit = 'qoin'`.execute(db);
  return rows[0]!.balance;
}

/** A page of the movements, newest first. */
export async function qoinMovements(db: Database, memberId: number, page: { offset: number; limit: number }) {
  const { rows } = await sql<{ at: Date; source: string; qoin: number; balance_after: number; total: number }>`
    select t.occurred_at as at, t.memo as source, p.amount as qoin, p.balance_after, count(*) over ()::int as total
    from ledger_accounts a join ledger_postings p on p.member_id = a.member_id and p.account_id = a.id
      join ledger_transfers t on t.id = p.transfer_id
    where a.member_id = ${memberId} and a.kind = 'qoin' and a.unit = 'qoin' order by t.id desc offset ${page.offset}
    limit ${page.limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Stored in thousandths, read in Qoin for a dollar. */
export const rateOnWire = (rate: number): number => rate / 1_000;

/** The rate of a day, in thousandths of a Qoin for a dollar. */
export async function rateOn(db: Database, day: string): Promise<{ starts_on: string; rate: number }> {
  return db
    .selectFrom('qoin_rates')
    .select(['starts_on', 'rate'])
    .where('starts_on', '<=', day)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function listRates(db: Database) {
  return db.selectFrom('qoin_rates').select(['starts_on', 'rate']).orderBy('starts_on', 'desc').limit(100).execute();
}

export async function saveRate(
  db: Database,
  rate: { starts_on: string; rate: number; changed_at: Date },
): Promise<void> {
  const { starts_on: _day, ...values } = rate;
  await db
    .insertInto('qoin_rates')
    .values(rate)
    .onConflict((conflict) => conflict.column('starts_on').doUpdateSet(values))
    .execute();
}

/** What the server recorded for an event of a day; any day for a sign-up. */
export async function recordedEvent(
  db: Database,
  memberId: number,
  event: 'DailySignIn' | 'SignUp',
  day: string,
): Promise<{ entries: number | null; granted: boolean } | undefined> {
  const { rows } = await sql<{ entries: number | null; granted: boolean }>`
    select entries, granted_at is not null as granted from reward_events
    where member_id = ${memberId} and event = ${event} and (event = 'SignUp' or day = ${day})`.execute(db);
  return rows[0];
}
