import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Confirmation } from '#domain/goals/pledge-windows.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

export type PledgeRow = Pick<
  Selectable<Tables['goal_pledges']>,
  'id' | 'goal_id' | 'amount_cents' | 'frequency' | 'started_on'
> & {
  /** How often it was kept in all. */
  confirmed: number;
};

/** The promises that stand, each with how often it was kept. */
export async function livePledges(db: Database, memberId: number): Promise<PledgeRow[]> {
  const rows = await db
    .selectFrom('goal_pledges as p')
    .select(['p.id', 'p.goal_id', 'p.amount_cents', 'p.frequency', 'p.started_on'])
    .select((row) =>
      row
        .selectFrom('pledge_confirmations as c')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('c.member_id', '=', 'p.member_id')
        .whereRef('c.pledge_id', '=', 'p.id')
        .as('confirmed'),
    )
    .where('p.member_id', '=', memberId)
    .where('p.ended_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, confirmed: Number(row.confirmed ?? 0) }));
}

/** What was confirmed for times that began on or after a day. */
export async function confirmationsSince(db: Database, memberId: number, since: string): Promise<Confirmation[]> {
  return db
    .selectFrom('pledge_confirmations')
    .select([
      'pledge_id as pledgeId',
      'due_from as dueFrom',
      'transaction_id as depositId',
      'paid_on as paidOn',
      'amount_cents as cents',
    ])
    .where('member_id', '=', memberId)
    .where('due_from', '>=', since)
    .execute();
}

/** Stores each confirmation once. */
export async function confirm(
  db: Database,
  memberId: number,
  result: readonly Confirmation[],
  at: Date,
): Promise<void> {
  if (result.length === 0) return;
  await db
    .insertInto('pledge_confirmations')
    .values(
      result.map((one) => ({
        member_id: memberId,
        pledge_id: one.pledgeId,
        due_from: one.dueFrom,
        transaction_id: one.depositId,
        amount_cents: one.cents,
        paid_on: one.paidOn,
        confirmed_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'pledge_id', 'due_from']).doNothing())
    .execute();
}

/** Takes back what was confirmed by rows that are gone, as after an import was undone. */
export async function takeBack(db: Database, memberId: number, depositIds: readonly number[]): Promise<void> {
  if (depositIds.length > 0)
    await db
      .deleteFrom('pledge_confirmations')
      .where('member_id', '=', memberId)
      .where('transaction_id', 'in', [...depositIds])
      .execute();
}

/** Ends the promise of a goal. False when it has none. */
export async function endPledge(db: Database, memberId: number, goalId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('goal_pledges')
    .set({ ended_at: at })
    .where('member_id', '=', memberId)
    .where('goal_id', '=', goalId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Brings back the pledge that ended when its goal was completed; one that the member had ended before stays ended. The time in between was not missed. */
export async function reopenPledge(
  db: Database,
  memberId: number,
  goalId: number,
  { endedSince, today }: { endedSince: Date; today: string },
): Promise<void> {
  await db
    .updateTable('goal_pledges')
    .set({ ended_at: null, started_on: sql<string>`greatest(started_on, ${today}::date)` })
    .where('member_id', '=', memberId)
    .where('goal_id', '=', goalId)
    .where('ended_at', '>=', endedSince)
    .execute();
}

/** A promise in the place of an earlier one. The plan must be locked. */
export async function setPledge(
  db: Database,
  memberId: number,
  pledge: Omit<PledgeRow, 'id' | 'confirmed'>,
  at: Date,
): Promise<void> {
  await endPledge(db, memberId, pledge.goal_id, at);
  await db
    .insertInto('goal_pledges')
    .values({ member_id: memberId, ...pledge, ended_at: null, created_at: at })
    .execute();
}

/** A promise that rested begins again: the time in between was not missed. */
export async function resumePledge(db: Database, memberId: number, goalId: number, today: string): Promise<void> {
  await db
    .updateTable('goal_pledges')
    .set({ started_on: today })
    .where('member_id', '=', memberId)
    .where('goal_id', '=', goalId)
    .where('ended_at', 'is', null)
    .where('started_on', '<', today)
    .execute();
}
