import { sql } from 'kysely';
import type { Database } from '../../kit/database.ts';
import '../../kit/outbox.ts';
import '../../kit/tables.ts';
import '../../areas/members/tables.ts';
import '../../areas/vouchers/tables.ts';
import '../../areas/settings/tables.ts';

/** Whether a member with this email address exists already. */
export async function memberExists(db: Database, email: string): Promise<boolean> {
  const member = await db.selectFrom('members').select('member_id').where('email', '=', email).executeTakeFirst();
  return member !== undefined;
}

/** Marks the address as verified, since the demo has no mailbox in which to open the link. */
export async function proveEmail(db: Database, memberId: number, at: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ email_verified_at: at, seen_welcome: true })
    .where('member_id', '=', memberId)
    .execute();
}

/** Marks the number as verified, since the demo has no phone to receive the code. */
export async function proveMobile(db: Database, memberId: number, at: Date): Promise<void> {
  await db.updateTable('profiles').set({ mobile_verified_at: at }).where('member_id', '=', memberId).execute();
}

/**
 * Makes the member an operator. Their current sessions count as having a second step, since only the seed has their
 * tokens.
 */
export async function makeOperator(db: Database, memberId: number): Promise<void> {
  await db.updateTable('sessions').set({ second_step: true }).where('member_id', '=', memberId).execute();
  await db.updateTable('members').set({ role: 'operator' }).where('member_id', '=', memberId).execute();
}

/** Grants the plan that includes every feature. */
export async function grantLargestPlan(db: Database, memberId: number, at: Date): Promise<void> {
  const { plan_id } = await db
    .selectFrom('plans')
    .select((build) => build.fn.max('id').as('plan_id'))
    .executeTakeFirstOrThrow();
  await db.insertInto('member_plans').values({ member_id: memberId, started_at: at, plan_id, ends_at: null }).execute();
}

/** Removes a demo member whose seed was interrupted, so that it can start again. */
export async function removeUnfinished(db: Database, email: string): Promise<void> {
  await db.deleteFrom('members').where('email', '=', email).execute();
}

/** Adds votes of other members, by the charity's position in the poll. */
export async function addVotes(db: Database, charityIds: readonly number[], votes: readonly number[]): Promise<void> {
  for (const [at, id] of charityIds.entries()) {
    await db
      .updateTable('charity_poll_choices')
      .set((build) => ({ votes: build('votes', '+', votes[at] ?? 0) }))
      .where('charity_id', '=', id)
      .execute();
  }
}

/** The newest unsent email to an address, for people without a mailbox. */
export async function emailTo(db: Database, email: string): Promise<string | undefined> {
  const { rows } = await sql<{
    text: string;
  }>`select payload->>'text' as text from outbox where topic = 'mail' and payload->>'to' = ${email} order by id desc
    limit 1`.execute(db);
  return rows[0]?.text;
}

const FINISHED = 'demo story';

/** Whether the seed has finished; a start that was killed in between leaves it unfinished. */
export async function isDemoSeeded(db: Database): Promise<boolean> {
  const row = await db.selectFrom('seeds').select('name').where('name', '=', FINISHED).executeTakeFirst();
  return row !== undefined;
}

export async function markDemoSeeded(db: Database, at: Date): Promise<void> {
  await db
    .insertInto('seeds')
    .values({ name: FINISHED, finished_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

declare module '../../kit/database.ts' {
  interface Tables {
    seeds: { name: string; finished_at: Date };
  }
}

/** Sets the account that a loan's repayments are collected from. */
export async function setLoanAccount(
  db: Database,
  memberId: number,
  id: number,
  account: { name: string; bsb: string; accountNumber: string },
): Promise<void> {
  await sql`update loans set account = ${JSON.stringify(account)}::jsonb
    where member_id = ${memberId} and id = ${id}`.execute(db);
}

/** The first day on which a loan is to be serviced; null where there is none. */
export async function nextLoanDay(db: Database): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null;
  }>`select min(next_on) as day from loans where status <> 'paid'`.execute(db);
  return rows[0]?.day ?? null;
}
