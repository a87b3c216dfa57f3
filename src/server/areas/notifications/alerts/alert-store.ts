import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/**
 * Removes from the queue the members whose transactions have changed since the last check, longest waiting first. `db`
 * must be system scoped.
 */
export async function takeChanged(db: Database, most: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    delete from alert_queue where member_id in (select member_id from alert_queue order by queued_at limit ${most}
      for update skip locked) returning member_id`.execute(db);
  return rows.map(({ member_id: id }) => id);
}

/** Puts a member whose check failed back in the queue. */
export async function requeueMember(db: Database, memberId: number): Promise<void> {
  await sql`insert into alert_queue (member_id) select member_id from members where member_id = ${memberId}
    on conflict do nothing`.execute(db);
}

export interface Watched {
  memberId: number;
  timeZone: string;
  /** The low-balance threshold in cents; 0 disables the warning. */
  minimumCents: number;
}

export async function findWatched(db: Database, memberId: number): Promise<Watched | undefined> {
  const { rows } = await sql<Watched>`
    select m.member_id as "memberId", m.time_zone as "timeZone", s.notificationminimumbankbalance as "minimumCents"
    from members m join member_settings s on s.member_id = m.member_id
    where m.member_id = ${memberId} and m.status = 'active'`.execute(db);
  return rows[0];
}

/** Marks an account as low. False when it was low already. */
export async function noteLow(db: Database, memberId: number, accountId: number, at: Date): Promise<boolean> {
  const recorded = await db
    .insertInto('low_balances')
    .values({ member_id: memberId, bank_account_id: accountId, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('bank_account_id')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** Clears the low mark of all accounts except those that are still low. */
export async function forgetLow(db: Database, memberId: number, stillLow: readonly number[]): Promise<void> {
  await sql`delete from low_balances where member_id = ${memberId}
      and bank_account_id <> all(${[...stillLow]}::bigint[])`.execute(db);
}
