import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export type PlanFrequency = 'weekly' | 'monthly' | 'quarterly' | 'yearly';

export interface RunningPlan {
  plan_id: number;
  name: string;
  price_cents: number;
  started_at: Date;
  ends_at: Date | null;
  source: 'payment' | 'grant' | 'trial';
  period_days: number;
}

/** Whoever changes the plan of a member waits for whoever does so already. `db` must be an open transaction. */
export async function lockPlans(db: Database, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan', ${memberId}))`.execute(db);
}

/** The plan that runs now, the highest where two overlap; undefined where none does. */
export async function runningPlan(db: Database, memberId: number, now: Date): Promise<RunningPlan | undefined> {
  return db
    .selectFrom('member_plans as m')
    .innerJoin('plans as p', 'p.id', 'm.plan_id')
    .select(['m.plan_id', 'p.name', 'p.price_cents', 'm.started_at', 'm.ends_at', 'm.source', 'm.period_days'])
    .where('m.member_id', '=', memberId)
    .where('m.started_at', '<=', now)
    .where((build) => build.or([build('m.ends_at', 'is', null), build('m.ends_at', '>', now)]))
    .orderBy('m.plan_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function waitingOrder(db: Database, memberId: number) {
  return db
    .selectFrom('plan_orders as o')
    .innerJoin('plans as p', 'p.id', 'o.plan_id')
    .select(['o.id', 'o.plan_id', 'p.name', 'o.frequency', 'o.price_cents', 'o.days', 'o.ordered_at', 'o.paid_at'])
    .where('o.member_id', '=', memberId)
    .where('o.state', '=', 'waiting')
    .executeTakeFirst();
}

/** Keeps the wish; one that waited before gives way. */
export async function keepOrder(
  db: Database,
  memberId: number,
  order: { planId: number; frequency: PlanFrequency; cents: number; days: number; at: Date },
): Promise<void> {
  await withdrawOrder(db, memberId);
  await db
    .insertInto('plan_orders')
    .values({
      member_id: memberId,
      plan_id: order.planId,
      frequency: order.frequency,
      price_cents: order.cents,
      days: order.days,
      ordered_at: order.at,
      paid_at: null,
    })
    .execute();
}

/** Takes back the wish that waits; false where none does. What is paid for is not taken back by it. */
export async function withdrawOrder(db: Database, memberId: number): Promise<boolean> {
  const done = await db
    .updateTable('plan_orders')
    .set({ state: 'withdrawn' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function noteBegun(db: Database, memberId: number, orderId: number): Promise<void> {
  await db
    .updateTable('plan_orders')
    .set({ state: 'begun' })
    .where('member_id', '=', memberId)
    .where('id', '=', orderId)
    .execute();
}

/** Uses up the oldest grant of this plan that has not been used; undefined where there is none. */
export async function useGrant(
  db: Database,
  memberId: number,
  planId: number,
  at: Date,
): Promise<{ days: number } | undefined> {
  const { rows } = await sql<{ days: number }>`
    update plan_grants set used_at = ${at} where member_id = ${memberId} and id = (
      select id from plan_grants where member_id = ${memberId} and plan_id = ${planId} and used_at is null order by id limit 1 for update) returning days`.execute(
    db,
  );
  return rows[0];
}

/** True the first time; false for a member who has had the trial. */
export async function takeTrial(db: Database, memberId: number, planId: number, at: Date): Promise<boolean> {
  const done = await db
    .insertInto('plan_trials')
    .values({ member_id: memberId, plan_id: planId, started_at: at })
    .onConflict((one) => one.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hadTrial(db: Database, memberId: number): Promise<boolean> {
  return (
    (await db.selectFrom('plan_trials').select('member_id').where('member_id', '=', memberId).executeTakeFirst()) !==
    undefined
  );
}

export async function openDowngrade(db: Database, memberId: number, now: Date) {
  return db
    .selectFrom('plan_downgrades')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

export async function keepDowngrade(
  db: Database,
  memberId: number,
  plan: RunningPlan,
  endsAt: Date,
  at: Date,
): Promise<void> {
  const row = { plan_started_at: plan.started_at, ends_at: endsAt, previous_ends_at: plan.ends_at, requested_at: at };
  await db
    .insertInto('plan_downgrades')
    .values({ member_id: memberId, ...row })
    .onConflict((one) => one.column('member_id').doUpdateSet(row))
    .execute();
}

export async function forgetDowngrade(db: Database, memberId: number): Promise<void> {
  await db.deleteFrom('plan_downgrades').where('member_id', '=', memberId).execute();
}

export async function membershipRules(db: Database) {
  return db.selectFrom('membership_rules').selectAll().orderBy('minimum_plan_id', 'desc').execute();
}

/** The rule of a tier, held until the transaction ends. */
export async function holdMembershipRule(db: Database, tier: 'Silver' | 'Platinum') {
  return db.selectFrom('membership_rules').selectAll().where('tier', '=', tier).forUpdate().executeTakeFirstOrThrow();
}

export async function setMembershipRule(db: Database, tier: 'Silver' | 'Platinum', planId: number): Promise<void> {
  await db.updateTable('membership_rules').set({ minimum_plan_id: planId }).where('tier', '=', tier).execute();
}

export async function grantPlan(
  db: Database,
  grant: { memberId: number; planId: number; days: number; reason: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('plan_grants')
    .values({
      member_id: grant.memberId,
      plan_id: grant.planId,
      days: grant.days,
      reason: grant.reason,
      granted_at: grant.at,
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function memberIsThere(db: Database, memberId: number): Promise<boolean> {
  return (
    (await db.selectFrom('members').select('member_id').where('member_id', '=', memberId).executeTakeFirst()) !==
    undefined
  );
}
