import type { PlanStatus } from '#contract/areas/entitlements.ts';
import { checkoutOf, isMembershipOption } from '#domain/commerce/memberships.ts';
import { PERIOD_DAYS, TRIAL_DAYS } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import { membershipOf, plansInFull } from '../../settings/public.ts';
import { hadTrial, openDowngrade, runningPlan, waitingOrder } from './plan-store.ts';
import type { PlanFrequency } from './plan-store.ts';

export interface PlanPrice {
  frequency: PlanFrequency;
  price: number;
  days: number;
  entries: number;
  /** Where it is bought; null where it isn't sold at the moment. */
  checkout: string | null;
}

/** The plan of a member who has no other. */
const FREE = 1;

type FullPlan = Awaited<ReturnType<typeof plansInFull>>[number];

/** The prices of a plan by billing frequency; a plan without a price table is billed monthly. */
export function pricesOfPlan({ price_cents, prices }: FullPlan): PlanPrice[] {
  if (price_cents === 0) return [];
  if (prices.length === 0)
    return [{ frequency: 'monthly', price: price_cents, days: PERIOD_DAYS.monthly, entries: 0, checkout: null }];
  return prices.map(({ option, frequency, price_cents: price, days, entries }) => ({
    frequency,
    price,
    days,
    entries,
    checkout: isMembershipOption(option) ? checkoutOf(option) : null,
  }));
}

/** Where an order is paid: the checkout of the membership that gives the plan for the period. */
function checkoutFor(
  plans: readonly FullPlan[],
  { plan_id: planId, frequency }: { plan_id: number; frequency: string },
) {
  const plan = plans.find(({ id }) => id === planId);
  return (plan && pricesOfPlan(plan).find((price) => price.frequency === frequency)?.checkout) ?? null;
}

/** The member's plan: what is active, what is ordered, and what is available. */
export async function statusOf(db: Database, memberId: number, now: Date): Promise<PlanStatus> {
  const [running, order, trialUsed, downgrade, membership, plans] = await Promise.all([
    runningPlan(db, memberId, now),
    waitingOrder(db, memberId),
    hadTrial(db, memberId),
    openDowngrade(db, memberId, now),
    membershipOf(db, memberId),
    plansInFull(db),
  ]);
  return {
    plan_id: running?.plan_id ?? null,
    Name: running?.name ?? plans.find(({ id }) => id === FREE)!.name,
    source: running && running.price_cents > 0 ? running.source : 'free',
    started_at: running?.started_at ?? null,
    ends_at: running?.ends_at ?? null,
    downgrade_at: downgrade?.ends_at ?? null,
    membership,
    order: order
      ? {
          id: order.id,
          plan_id: order.plan_id,
          Name: order.name,
          frequency: order.frequency,
          price: order.price_cents,
          days: order.days,
          ordered_at: order.ordered_at,
          checkout: checkoutFor(plans, order),
        }
      : null,
    trial_open: !trialUsed && (running === undefined || running.price_cents === 0),
    trial_days: TRIAL_DAYS,
    plans: plans.map((plan) => ({
      id: plan.id,
      Name: plan.name,
      description: plan.description,
      features: plan.features,
      prices: pricesOfPlan(plan),
    })),
  };
}
