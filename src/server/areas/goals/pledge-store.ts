import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Confirmation } from '#domain/goals/pledge-windows.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

export type PledgeRow = Pick<
  Selectable<Tables['goal_pledges']>,
  'id' | 'goal_id' | 'amount_cents' | 'frequency' | 'started_on'
> & {
  /** Total number of confirmations. */
  confirmed: number;
};

/** The active pledges with their number of confirmations. */
export async function activePledges(db: Database, memberId: number): Promise<PledgeRow[]> {
  const rows = await db
    .selectFrom('goal_pledges as p')
    .select(['p.id', 'p.goal_id', 'p.amount_cents', 'p.frequency', 'p.started_on'])
    .select((build) =>
      build
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

/** Confirmations of periods that began on or after a date. */
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

/** Stores confirmations; each period is confirmed once. */
export async function addConfirmations(
  db: Database,
  memberId: number,
  confirmations: readonly Confirmation[],
  at: Date,
): Promise<void> {
  if (confirmations.length === 0) return;
  await db
    .insertInto('pledge_confirmations')
    .values(
      confirmations.map((one) => ({
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

/** Deletes confirmations whose deposits no longer exist, as after an import was undone. */
export async function deleteConfirmations(
  db: Database,
  memberId: number,
  depositIds: readonly number[],
): Promise<void> {
  if (depositIds.length > 0)
    await db
      .deleteFrom('pledge_confirmations')
      .where('member_id', '=', memberId)
      .where('transaction_id', 'in', [...depositIds])
      .execute();
}

/** Ends the pledge of a goal; returns false where it has none. */
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

/**
 * Reopens the pledge that ended when its goal was completed, but not one that the member had ended before. The period
 * in between does not count as missed.
 */
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

/** Sets the pledge of a goal, replacing an earlier one. The plan must be locked. */
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

/** Resumes a paused pledge from today; the period in between does not count as missed. */
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
