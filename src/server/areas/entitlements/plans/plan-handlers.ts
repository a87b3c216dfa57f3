import type { entitlements } from '#contract/areas/entitlements.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { daysAfter, periodEnd, TRIAL_DAYS } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { setMembership } from '../../members/public.ts';
import { beginPlan, endPlan, plansInFull, startOpenEndedPlan } from '../../settings/public.ts';
import * as store from './plan-store.ts';
import { pricesOfPlan, statusOf } from './plan-status.ts';

const FREE = 1;
const PREMIUM = 2;

interface LoanRequest {
  planId: number;
  frequency: store.PlanFrequency;
  trial: boolean;
}

/** Begins the plan where something of our own stands behind it; false where only the client says so. */
async function beginEarned(
  db: Database,
  memberId: number,
  { planId, trial }: LoanRequest,
  now: Date,
): Promise<boolean> {
  const order = await store.waitingOrder(db, memberId);
  const begin = (source: store.RunningPlan['source'], days: number) =>
    beginPlan(db, memberId, { planId, source, startedAt: now, endsAt: daysAfter(now, days), periodDays: days });
  if (order?.paid_at && order.plan_id === planId) {
    await begin('payment', order.days);
    await store.noteBegun(db, memberId, order.id);
    return true;
  }
  const grant = await store.useGrant(db, memberId, planId, now);
  if (grant) {
    await begin('grant', grant.days);
    return true;
  }
  if (!trial) return false;
  if (planId !== PREMIUM) throw badField('plan_id', 'Only Premium can be tried.');
  if (!(await store.takeTrial(db, memberId, planId, now)))
    throw new Failure('conflict', 'You have had your trial of Premium.');
  await begin('trial', TRIAL_DAYS);
  return true;
}

async function setPremium(db: Database, memberId: number, request: LoanRequest, now: Date): Promise<boolean> {
  await store.lockPlans(db, memberId);
  const [plans, running] = await Promise.all([plansInFull(db), store.runningPlan(db, memberId, now)]);
  const wanted = plans.find(({ id }) => id === request.planId);
  if (!wanted || wanted.price_cents === 0) throw badField('plan_id', 'There is no such plan that can be paid for.');
  const price = pricesOfPlan(wanted).find(({ frequency }) => frequency === request.frequency);
  if (!price) throw badField('frequency', `${wanted.name} is not paid in this way.`);
  if (running && running.plan_id >= wanted.id) throw new Failure('conflict', `You have ${running.name} already.`);
  if (await beginEarned(db, memberId, request, now)) return true;
  const order = await store.waitingOrder(db, memberId);
  if (order?.paid_at) throw new Failure('conflict', `${order.name} is paid for and waits for you to begin it.`);
  await store.keepOrder(db, memberId, {
    planId: wanted.id,
    frequency: price.frequency,
    cents: price.price,
    days: price.days,
    at: now,
  });
  return false;
}

/** Paid days are kept to their end; what cost nothing ends now. Free stands under it. */
async function downgrade(db: Database, memberId: number, now: Date): Promise<void> {
  await store.lockPlans(db, memberId);
  const running = await store.runningPlan(db, memberId, now);
  if (!running || running.price_cents === 0) throw new Failure('conflict', 'You have no plan that could be ended.');
  if (await store.openDowngrade(db, memberId, now)) throw new Failure('conflict', 'It ends already.');
  if (running.source === 'payment') {
    const endsAt = periodEnd(
      { startedAt: running.started_at, endsAt: running.ends_at, periodDays: running.period_days },
      now,
    );
    await store.keepDowngrade(db, memberId, running, endsAt, now);
    await endPlan(db, memberId, running.started_at, endsAt);
  } else await endPlan(db, memberId, running.started_at, now);
  await startOpenEndedPlan(db, memberId, FREE, now);
}

/** The tier that the operator's table gives to the plan that runs. */
async function tierOf(db: Database, memberId: number, now: Date): Promise<'Bronze' | 'Silver' | 'Platinum'> {
  const [rules, running] = await Promise.all([store.membershipRules(db), store.runningPlan(db, memberId, now)]);
  return (
    rules.find(({ minimum_plan_id }) => running !== undefined && running.plan_id >= minimum_plan_id)?.tier ?? 'Bronze'
  );
}

export const planHandlers = {
  async status(_input, { memberDb, member, clock }) {
    return { success: true, data: await statusOf(memberDb, member.id, clock.now()) };
  },

  setPremium: withSystemDb(
    'money-movement',
    async (
      { body: { plan_id: planId = PREMIUM, frequency = 'monthly', trial = false } },
      { systemDb, member, clock },
    ) => {
      const now = clock.now();
      const begun = await setPremium(systemDb, member.id, { planId, frequency, trial }, now);
      return { success: true, begun, data: await statusOf(systemDb, member.id, now) };
    },
  ),

  withdrawOrder: withSystemDb('money-movement', async (_input, { memberDb, systemDb, member, clock }) => {
    if (!(await store.withdrawOrder(systemDb, member.id)))
      throw new Failure('not_found', 'Nothing waits to be paid for.');
    return { success: true, data: await statusOf(memberDb, member.id, clock.now()) };
  }),

  downgrade: withSystemDb('money-movement', async (_input, { memberDb, systemDb, member, clock }) => {
    const now = clock.now();
    await systemDb.transaction().execute((transaction) => downgrade(transaction, member.id, now));
    return { success: true, data: await statusOf(memberDb, member.id, now) };
  }),

  undoDowngrade: withSystemDb('money-movement', async (_input, { memberDb, systemDb, member, clock }) => {
    const now = clock.now();
    await systemDb.transaction().execute(async (transaction) => {
      await store.lockPlans(transaction, member.id);
      const open = await store.openDowngrade(transaction, member.id, now);
      if (!open) throw new Failure('not_found', 'There is nothing to take back.');
      await endPlan(transaction, member.id, open.plan_started_at, open.previous_ends_at);
      await store.forgetDowngrade(transaction, member.id);
    });
    return { success: true, data: await statusOf(memberDb, member.id, now) };
  }),

  setBronzePotential: withSystemDb('server-records', async (_input, { memberDb, systemDb, member, clock }) => {
    const membership = await tierOf(memberDb, member.id, clock.now());
    await setMembership(systemDb, member.id, membership);
    return { success: true, membership };
  }),
} satisfies Partial<HandlersOf<typeof entitlements>>;
