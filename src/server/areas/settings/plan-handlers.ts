import type { settings } from '#contract/areas/settings.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { currentPlan, membershipOf, openFeatures, planOf, plansInFull, pricesOf } from './plan-store.ts';
import { referralsOf } from '#server/areas/members/public.ts';

const PREMIUM = 2;

type Here = 'checkPremium' | 'premiumCost' | 'subscriptionDetails' | 'plans' | 'referralLink';

export const planHandlers: Pick<HandlersOf<typeof settings>, Here> = {
  async checkPremium(_input, { db, member, clock }) {
    const plan = await currentPlan(db, clock, member.id);
    const isPremium = (plan.plan_id ?? 0) >= PREMIUM;
    const info = isPremium
      ? [{ plan_id: plan.plan_id!, Name: plan.name, started_at: plan.started_at!, ends_at: plan.ends_at }]
      : [];
    return [
      { is_premium: isPremium },
      { premium_info: info },
      { subscription_name: await openFeatures(db, member.id, plan.plan_id) },
    ];
  },
  async premiumCost(_input, { db }) {
    const [plan, prices] = await Promise.all([planOf(db, PREMIUM), pricesOf(db, PREMIUM)]);
    return {
      success: true,
      cost: plan.price_cents,
      data: prices.map(({ option, frequency, price_cents, days, entries }) => ({
        option,
        frequency,
        price: price_cents,
        days,
        entries,
      })),
    };
  },
  async subscriptionDetails(_input, { db, member, clock }) {
    const plan = await currentPlan(db, clock, member.id);
    const membership = await membershipOf(db, member.id);
    return {
      success: true,
      data: {
        Name: plan.name,
        Price: plan.price_cents,
        plan_id: plan.plan_id,
        membership,
        started_at: plan.started_at,
        ends_at: plan.ends_at,
      },
    };
  },
  async plans(_input, { db }) {
    return {
      data: (await plansInFull(db)).map(({ id, name, price_cents, description, features }) => ({
        id,
        Name: name,
        Price: price_cents,
        description,
        features,
      })),
    };
  },
  async referralLink(_input, { db, member, clock, caller }) {
    const { code, referred } = await referralsOf(db, member.id, clock.now());
    return { success: true, referalurl: `${caller.origin}/auth/sign-up?ref=${code}`, code, referred };
  },
};
