import type { PlanStatus } from '#contract/areas/entitlements.ts';
import { changeOf, checkoutOf, isMembershipOption } from '#domain/commerce/memberships.ts';
import { TRIAL_DAYS } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import { membershipOf, plansInFull } from '../../settings/public.ts';
import { runningSubscription } from '../subscriptions/subscription-store.ts';
import { hadTrial, openDowngrade, runningPlan, waitingOrder } from './plan-store.ts';
import type { PlanFrequency } from './plan-store.ts';

export interface PlanPrice {
  frequency: PlanFrequency;
  price: number;
  days: number;
  entries: number;
  /** Where it is bought. */
  checkout: string;
}

/** The plan of a member who has no other. */
const FREE = 1;

type FullPlan = Awaited<ReturnType<typeof plansInFull>>[number];

/**
 * The prices of a plan by billing frequency, and where it is bought: at the checkout, or for a member with a running
 * membership where that one is changed. A plan without prices isn't sold.
 */
export function pricesOfPlan({ price_cents, prices }: FullPlan, isRunning: boolean): PlanPrice[] {
  if (price_cents === 0) return [];
  return prices.flatMap(({ option, frequency, price_cents: price, days, entries }) =>
    isMembershipOption(option)
      ? [{ frequency, price, days, entries, checkout: isRunning ? changeOf(option) : checkoutOf(option) }]
      : [],
  );
}

/** Where an order is paid: the checkout of the membership that gives the plan for the period. */
function checkoutFor(
  plans: readonly FullPlan[],
  { plan_id: planId, frequency }: { plan_id: number; frequency: string },
  isRunning: boolean,
) {
  const plan = plans.find(({ id }) => id === planId);
  return (plan && pricesOfPlan(plan, isRunning).find((price) => price.frequency === frequency)?.checkout) ?? null;
}

/** The member's plan: what is active, what is ordered, and what is available. */
export async function statusOf(db: Database, memberId: number, now: Date): Promise<PlanStatus> {
  const [running, order, trialUsed, downgrade, membership, plans, subscription] = await Promise.all([
    runningPlan(db, memberId, now),
    waitingOrder(db, memberId),
    hadTrial(db, memberId),
    openDowngrade(db, memberId, now),
    membershipOf(db, memberId),
    plansInFull(db),
    runningSubscription(db, memberId),
  ]);
  const isRunning = subscription !== undefined;
  return {
    plan_id: running?.plan_id ?? null,
    Name: running?.name ?? plans.find(({ id }) => id === FREE)!.name,
    source: running && running.price_cents > 0 ? running.source : 'free',
    started_at: running?.started_at ?? null,
    ends_at: running?.ends_at ?? null,
    downgrade_at: downgrade?.ends_at ?? null,
    membership,
    renews: isRunning,
    order: order
      ? {
          id: order.id,
          plan_id: order.plan_id,
          Name: order.name,
          frequency: order.frequency,
          price: order.price_cents,
          days: order.days,
          ordered_at: order.ordered_at,
          checkout: checkoutFor(plans, order, isRunning),
        }
      : null,
    trial_open: !trialUsed && (running === undefined || running.price_cents === 0),
    trial_days: TRIAL_DAYS,
    plans: plans.map((plan) => ({
      id: plan.id,
      Name: plan.name,
      description: plan.description,
      features: plan.features,
      prices: pricesOfPlan(plan, isRunning),
    })),
  };
}
