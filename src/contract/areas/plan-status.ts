import * as z from 'zod/mini';
import { instant, money } from '#contract/kit/wire.ts';

/** A member's plan, any plan ordered, and the plans available. */

export const planOption = z.literal(['weekly', 'monthly', 'quarterly', 'yearly']);
export const memberTier = z.literal(['Bronze', 'Silver', 'Platinum']);

const order = z.object({
  id: z.int(),
  plan_id: z.int(),
  Name: z.string(),
  frequency: planOption,
  price: money,
  days: z.int(),
  ordered_at: instant,
  /** Where to pay for it; null if it is not on sale. */
  checkout: z.nullable(z.string()),
});

export const planStatus = z.object({
  plan_id: z.nullable(z.int()),
  Name: z.string(),
  /** Whether it was paid for, granted by an operator, a trial, or free. */
  source: z.literal(['payment', 'grant', 'trial', 'free']),
  started_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  /** Set once a downgrade is requested; the plan runs until then. */
  downgrade_at: z.nullable(instant),
  membership: memberTier,
  /** Whether it comes with a membership, which is changed instead of bought again. */
  renews: z.boolean(),
  /** Awaiting payment: the plan starts when it is paid. */
  order: z.nullable(order),
  /** Whether the trial is still available. */
  trial_open: z.boolean(),
  trial_days: z.int(),
  plans: z.array(
    z.object({
      id: z.int(),
      Name: z.string(),
      description: z.string(),
      /** The features that cheaper plans do not have. */
      features: z.array(z.string()),
      prices: z.array(
        z.object({
          frequency: planOption,
          price: money,
          days: z.int(),
          entries: z.int(),
          /** Where to buy it, or to change the current membership to it. */
          checkout: z.string(),
        }),
      ),
    }),
  ),
});
export type PlanStatus = z.output<typeof planStatus>;
