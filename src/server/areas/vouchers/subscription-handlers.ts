import type { vouchers } from '#contract/areas/vouchers.ts';
import { Failure } from '#contract/kit/errors.ts';
import { frequencies } from '#domain/calendar/recurrence.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { currentPlan, plansInFull, startFreePlan } from '../settings/public.ts';

const named = {
  weekly: ['Weekly', 52],
  fortnightly: ['Fortnightly', 26],
  monthly: ['Monthly', 12],
  quarterly: ['Quarterly', 4],
  halfyearly: ['Half-yearly', 2],
  annually: ['Yearly', 1],
} as const;

export const subscriptionHandlers = {
  async schemes(_input, { memberDb }) {
    const plans = await plansInFull(memberDb);
    return {
      data: plans.map(({ id, name, description, price_cents, features, prices }) => ({
        SubscriptionID: id,
        Description: JSON.stringify({
          name,
          description,
          price: dollarsFromCents(price_cents),
          features,
          prices: prices.map(({ option, frequency, price_cents: cents, days }) => ({
            option,
            frequency,
            price: dollarsFromCents(cents),
            days,
          })),
        }),
      })),
    };
  },

  async frequencies() {
    return {
      data: frequencies.map((frequency, at) => ({
        id: at + 1,
        frequency,
        name: named[frequency][0],
        times_a_year: named[frequency][1],
      })),
    };
  },

  setSubscription: withSystemDb(
    'money-movement',
    async ({ body: { SubscriptionID } }, { memberDb, systemDb, member, clock }) => {
      const [plans, current] = await Promise.all([plansInFull(memberDb), currentPlan(memberDb, clock, member.id)]);
      const requestedPlan = plans.find(({ id }) => id === SubscriptionID);
      if (!requestedPlan) throw new Failure('not_found', 'We couldn’t find that plan.');
      if (current.plan_id === requestedPlan.id) return { success: true, SubscriptionID };
      // A paid plan never starts on request; the payment starts it.
      if (requestedPlan.price_cents > 0)
        throw new Failure('conflict', `${requestedPlan.name} is a paid plan. It starts once it’s paid for.`);
      if (current.price_cents > 0) throw new Failure('conflict', `${current.name} is still running. Cancel it first.`);
      await startFreePlan(systemDb, member.id, requestedPlan.id, clock.now());
      return { success: true, SubscriptionID };
    },
  ),
} satisfies Partial<HandlersOf<typeof vouchers>>;
