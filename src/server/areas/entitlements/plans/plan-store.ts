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

/** Serialises changes to the plans of members, in the order of their ids. `db` must be an open transaction. */
export async function lockPlans(db: Database, ...memberIds: readonly number[]): Promise<void> {
  const ordered = memberIds.toSorted((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(hashtextextended('plan', m)) from unnest(${ordered}::bigint[]) as m`.execute(
    db,
  );
}

/** The active plan, the highest where two overlap; undefined where there is none. */
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

/** Until when the member has paid for a plan as good as this one; undefined where it is not paid beyond now. */
export async function paidPlanUntil(
  db: Database,
  memberId: number,
  planId: number,
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('member_plans')
    .select((build) => build.fn.max('ends_at').as('paid_until'))
    .where('member_id', '=', memberId)
    .where('plan_id', '>=', planId)
    .where('source', '=', 'payment')
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.paid_until ?? undefined;
}

/** When the last stretch of a plan that the member has paid for started; undefined where none is paid beyond now. */
export async function lastPaidStart(db: Database, memberId: number, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('member_plans')
    .select('started_at')
    .where('member_id', '=', memberId)
    .where('source', '=', 'payment')
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.started_at;
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

/** Places an order; it replaces a waiting one. */
export async function placeOrder(
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

/** Withdraws the waiting order; false where there is none. Paid orders are not withdrawn. */
export async function withdrawOrder(db: Database, memberId: number): Promise<boolean> {
  const result = await db
    .updateTable('plan_orders')
    .set({ state: 'withdrawn' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A plan was paid for: the request for it has begun, and one for another plan or period is withdrawn. */
export async function settleWaitingOrder(
  db: Database,
  memberId: number,
  { planId, frequency }: { planId: number; frequency: string },
  at: Date,
): Promise<void> {
  await sql`
    update plan_orders set
      state = case when plan_id = ${planId} and frequency = ${frequency} then 'begun' else 'withdrawn' end,
      paid_at = case when plan_id = ${planId} and frequency = ${frequency} then ${at}::timestamptz end
    where member_id = ${memberId} and state = 'waiting' and paid_at is null and plan_id <= ${planId}`.execute(db);
}

export async function markBegun(db: Database, memberId: number, orderId: number): Promise<void> {
  await db
    .updateTable('plan_orders')
    .set({ state: 'begun' })
    .where('member_id', '=', memberId)
    .where('id', '=', orderId)
    .execute();
}

/** Uses the oldest unused grant of this plan; undefined where there is none. */
export async function useGrant(
  db: Database,
  memberId: number,
  planId: number,
  at: Date,
): Promise<{ days: number } | undefined> {
  const { rows } = await sql<{ days: number }>`
    update plan_grants set used_at = ${at} where member_id = ${memberId} and id = (
      select id from plan_grants where member_id = ${memberId} and plan_id = ${planId} and used_at is null order by id
      limit 1 for update) returning days`.execute(db);
  return rows[0];
}

/** Starts the trial; false for a member who has already had it. */
export async function startTrial(db: Database, memberId: number, planId: number, at: Date): Promise<boolean> {
  const result = await db
    .insertInto('plan_trials')
    .values({ member_id: memberId, plan_id: planId, started_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
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

export async function scheduleDowngrade(
  db: Database,
  memberId: number,
  plan: RunningPlan,
  endsAt: Date,
  at: Date,
): Promise<void> {
  await storeDowngrade(db, memberId, {
    plan_started_at: plan.started_at,
    ends_at: endsAt,
    previous_ends_at: plan.ends_at,
    requested_at: at,
  });
}

async function storeDowngrade(
  db: Database,
  memberId: number,
  downgrade: { plan_started_at: Date; ends_at: Date; previous_ends_at: Date | null; requested_at: Date },
): Promise<void> {
  await db
    .insertInto('plan_downgrades')
    .values({ member_id: memberId, ...downgrade })
    .onConflict((one) => one.column('member_id').doUpdateSet(downgrade))
    .execute();
}

/** Notes until when the plan of a cancelled membership runs; it had no end before. */
export async function scheduleSubscriptionEnd(
  db: Database,
  memberId: number,
  { startedAt, endsAt, at }: { startedAt: Date; endsAt: Date; at: Date },
): Promise<void> {
  await storeDowngrade(db, memberId, {
    plan_started_at: startedAt,
    ends_at: endsAt,
    previous_ends_at: null,
    requested_at: at,
  });
}

export async function deleteDowngrade(db: Database, memberId: number): Promise<void> {
  await db.deleteFrom('plan_downgrades').where('member_id', '=', memberId).execute();
}

export async function membershipRules(db: Database) {
  return db.selectFrom('membership_rules').selectAll().orderBy('minimum_plan_id', 'desc').execute();
}

/** The rule of a tier, locked until the transaction ends. */
export async function lockMembershipRule(db: Database, tier: 'Silver' | 'Platinum') {
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

export async function memberExists(db: Database, memberId: number): Promise<boolean> {
  return (
    (await db.selectFrom('members').select('member_id').where('member_id', '=', memberId).executeTakeFirst()) !==
    undefined
  );
}
