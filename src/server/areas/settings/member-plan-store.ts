import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/**
 * Starts a plan for the member, in place of one that started at the same instant. `db` must be a transaction that holds
 * the lock on the member's plans.
 */
export async function beginPlan(
  db: Database,
  memberId: number,
  plan: {
    planId: number;
    source: 'payment' | 'grant' | 'trial';
    startedAt: Date;
    endsAt: Date | null;
    periodDays: number;
  },
): Promise<void> {
  const terms = { plan_id: plan.planId, source: plan.source, ends_at: plan.endsAt, period_days: plan.periodDays };
  await db
    .insertInto('member_plans')
    .values({ member_id: memberId, started_at: plan.startedAt, ...terms })
    .onConflict((conflict) => conflict.columns(['member_id', 'started_at']).doUpdateSet(terms))
    .execute();
}

/** Sets the end of the plan that started at a time; null for no end. */
export async function endPlan(db: Database, memberId: number, startedAt: Date, endsAt: Date | null): Promise<void> {
  await db
    .updateTable('member_plans')
    .set({ ends_at: endsAt })
    .where('member_id', '=', memberId)
    .where('started_at', '=', startedAt)
    .execute();
}

/** Starts a plan without an end at a time, unless one is running then, so that the free plan follows a paid one. */
export async function startOpenEndedPlan(db: Database, memberId: number, planId: number, at: Date): Promise<void> {
  await sql`
    insert into member_plans (member_id, started_at, plan_id)
    select ${memberId}, ${at}, ${planId}
    where not exists (select 1 from member_plans m
      where m.member_id = ${memberId} and m.plan_id = ${planId} and m.ends_at is null)
    on conflict (member_id, started_at) do nothing`.execute(db);
}
