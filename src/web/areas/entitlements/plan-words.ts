import type { PlanStatus } from '#contract/areas/entitlements.ts';

export type Plan = PlanStatus['plans'][number];
export type PlanPrice = Plan['prices'][number];
export type Frequency = PlanPrice['frequency'];

export const frequencies: Readonly<Record<Frequency, string>> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

/** After an amount: '$10.00 a month'. */
export const periods: Readonly<Record<Frequency, string>> = {
  weekly: 'a week',
  monthly: 'a month',
  quarterly: 'a quarter',
  yearly: 'a year',
};

/** The price for the preferred frequency, or the plan's only one. */
export function priceBy(plan: Plan, frequency: Frequency): PlanPrice | undefined {
  return plan.prices.find((price) => price.frequency === frequency) ?? plan.prices[0];
}
