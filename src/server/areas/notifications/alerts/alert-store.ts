import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** Whoever's rows have changed since the last look: taken out of the queue, those that wait longest first. `db` must be the system's. */
export async function takeChanged(db: Database, most: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    delete from alert_queue where member_id in (select member_id from alert_queue order by queued_at limit ${most} for update skip locked) returning member_id`.execute(
    db,
  );
  return rows.map(({ member_id: id }) => id);
}

/** Puts a member back whose look came to nothing. */
export async function putBack(db: Database, memberId: number): Promise<void> {
  await sql`insert into alert_queue (member_id) select member_id from members where member_id = ${memberId} on conflict do nothing`.execute(
    db,
  );
}

export interface Watched {
  memberId: number;
  timeZone: string;
  /** Below so many cents a balance is low; 0 warns of none. */
  minimumCents: number;
}

export async function findWatched(db: Database, memberId: number): Promise<Watched | undefined> {
  const { rows } = await sql<Watched>`
    select m.member_id as "memberId", m.time_zone as "timeZone", s.notificationminimumbankbalance as "minimumCents"
    from members m join member_settings s on s.member_id = m.member_id where m.member_id = ${memberId} and m.status = 'active'`.execute(
    db,
  );
  return rows[0];
}

/** Notes that an account is low; false where it was low before. */
export async function noteLow(db: Database, memberId: number, accountId: number, at: Date): Promise<boolean> {
  const recorded = await db
    .insertInto('low_balances')
    .values({ member_id: memberId, bank_account_id: accountId, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('bank_account_id')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** Forgets that accounts were low, all but those that still are. */
export async function forgetLow(db: Database, memberId: number, stillLow: readonly number[]): Promise<void> {
  await sql`delete from low_balances where member_id = ${memberId} and bank_account_id <> all(${[...stillLow]}::bigint[])`.execute(
    db,
  );
}
