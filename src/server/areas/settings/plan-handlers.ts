import type { settings } from '#contract/areas/settings.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { currentPlan, membershipOf, openFeatures, planOf, plansInFull, pricesOf } from './plan-store.ts';
import { referralsOf } from '#server/areas/members/public.ts';

const PREMIUM = 2;

export const planHandlers = {
  async checkPremium(_input, { memberDb, member, clock }) {
    const plan = await currentPlan(memberDb, clock, member.id);
    const isPremium = (plan.plan_id ?? 0) >= PREMIUM;
    const info = isPremium
      ? [{ plan_id: plan.plan_id!, Name: plan.name, started_at: plan.started_at!, ends_at: plan.ends_at }]
      : [];
    return [
      { is_premium: isPremium },
      { premium_info: info },
      { subscription_name: await openFeatures(memberDb, member.id, plan.plan_id) },
    ];
  },
  async premiumCost(_input, { systemDb }) {
    const [plan, prices] = await Promise.all([planOf(systemDb, PREMIUM), pricesOf(systemDb, PREMIUM)]);
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
  async subscriptionDetails(_input, { memberDb, member, clock }) {
    const plan = await currentPlan(memberDb, clock, member.id);
    const membership = await membershipOf(memberDb, member.id);
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
  async plans(_input, { systemDb }) {
    return {
      data: (await plansInFull(systemDb)).map(({ id, name, price_cents, description, features }) => ({
        id,
        Name: name,
        Price: price_cents,
        description,
        features,
      })),
    };
  },
  async referralLink(_input, { memberDb, member, clock, caller }) {
    const { code, referred } = await referralsOf(memberDb, member.id, clock.now());
    return { success: true, referalurl: `${caller.origin}/auth/sign-up?ref=${code}`, code, referred };
  },
} satisfies Partial<HandlersOf<typeof settings>>;
