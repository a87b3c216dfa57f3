import type { entitlements } from '#contract/areas/entitlements.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { daysAfter, periodEnd, TRIAL_DAYS } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { setMembership } from '../../members/public.ts';
import { beginPlan, endPlan, plansInFull, startOpenEndedPlan } from '../../settings/public.ts';
import { cancelSubscription, undoCancel } from '../subscriptions/change.ts';
import { tierOf } from '../tiers/tier.ts';
import * as store from './plan-store.ts';
import { pricesOfPlan, statusOf } from './plan-status.ts';

const FREE = 1;
const PREMIUM = 2;

interface PlanRequest {
  planId: number;
  frequency: store.PlanFrequency;
  trial: boolean;
}

/** Begins the plan from a paid order, a grant or the trial; returns false when the member has none of them. */
async function beginEntitled(
  db: Database,
  memberId: number,
  { planId, trial }: PlanRequest,
  now: Date,
): Promise<boolean> {
  const order = await store.waitingOrder(db, memberId);
  const begin = (source: store.RunningPlan['source'], days: number) =>
    beginPlan(db, memberId, { planId, source, startedAt: now, endsAt: daysAfter(now, days), periodDays: days });
  if (order?.paid_at && order.plan_id === planId) {
    await begin('payment', order.days);
    await store.markBegun(db, memberId, order.id);
    return true;
  }
  const grant = await store.useGrant(db, memberId, planId, now);
  if (grant) {
    await begin('grant', grant.days);
    return true;
  }
  if (!trial) return false;
  if (planId !== PREMIUM) throw badField('plan_id', 'Only Premium has a free trial.');
  if (!(await store.startTrial(db, memberId, planId, now)))
    throw new Failure('conflict', 'You’ve already used your Premium trial.');
  await begin('trial', TRIAL_DAYS);
  return true;
}

async function setPremium(db: Database, memberId: number, request: PlanRequest, now: Date): Promise<boolean> {
  await store.lockPlans(db, memberId);
  const [plans, running] = await Promise.all([plansInFull(db), store.runningPlan(db, memberId, now)]);
  const plan = plans.find(({ id }) => id === request.planId);
  if (!plan || plan.price_cents === 0) throw badField('plan_id', 'Choose a paid plan.');
  const prices = pricesOfPlan(plan, false);
  if (prices.length === 0) throw badField('plan_id', `${plan.name} isn’t available at the moment.`);
  const price = prices.find(({ frequency }) => frequency === request.frequency);
  if (!price) throw badField('frequency', `Choose a different billing period for ${plan.name}.`);
  if (running && running.plan_id >= plan.id) throw new Failure('conflict', `You’re already on ${running.name}.`);
  if (await beginEntitled(db, memberId, request, now)) return true;
  const order = await store.waitingOrder(db, memberId);
  if (order?.paid_at) throw new Failure('conflict', `You’ve already paid for ${order.name}. Start it first.`);
  await store.placeOrder(db, memberId, {
    planId: plan.id,
    frequency: price.frequency,
    cents: price.price,
    days: price.days,
    at: now,
  });
  return false;
}

/**
 * A membership is cancelled. Another paid plan runs until the end of its period, and any other plan ends now. Free
 * continues from then on.
 */
async function downgrade(db: Database, memberId: number, now: Date): Promise<void> {
  await store.lockPlans(db, memberId);
  if (await cancelSubscription(db, memberId, now)) return;
  const running = await store.runningPlan(db, memberId, now);
  if (!running || running.price_cents === 0) throw new Failure('conflict', 'You’re already on the Free plan.');
  if (await store.openDowngrade(db, memberId, now)) throw new Failure('conflict', 'Your plan is already set to end.');
  if (running.source === 'payment') {
    const endsAt = periodEnd(
      { startedAt: running.started_at, endsAt: running.ends_at, periodDays: running.period_days },
      now,
    );
    await store.scheduleDowngrade(db, memberId, running, endsAt, now);
    await endPlan(db, memberId, running.started_at, endsAt);
  } else await endPlan(db, memberId, running.started_at, now);
  await startOpenEndedPlan(db, memberId, FREE, now);
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
      throw new Failure('not_found', 'We couldn’t find a plan request to cancel.');
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
      if (await undoCancel(transaction, member.id, now)) return;
      const open = await store.openDowngrade(transaction, member.id, now);
      if (!open) throw new Failure('not_found', 'Your plan isn’t set to end.');
      await endPlan(transaction, member.id, open.plan_started_at, open.previous_ends_at);
      await store.deleteDowngrade(transaction, member.id);
    });
    return { success: true, data: await statusOf(memberDb, member.id, now) };
  }),

  setBronzePotential: withSystemDb('server-records', async (_input, { memberDb, systemDb, member, clock }) => {
    const { tier: membership } = await tierOf(memberDb, clock, member.id);
    await setMembership(systemDb, member.id, membership);
    return { success: true, membership };
  }),
} satisfies Partial<HandlersOf<typeof entitlements>>;
