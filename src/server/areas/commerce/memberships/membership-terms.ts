import { isMembershipOption, membershipName, membershipOptions } from '#domain/commerce/memberships.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import { percentOf } from '#domain/money/cents.ts';
import type { Database } from '#server/kit/database.ts';
import type { MembershipTerms } from '../../entitlements/public.ts';
import { membershipOf, plansInFull } from '../../settings/public.ts';
import { tierDiscounts } from '../catalogue/catalogue-store.ts';

/** The name of a membership; the option itself where it is no longer sold. */
export function nameOfOption(option: string): string {
  return isMembershipOption(option) ? membershipName(option) : option;
}

export interface OfferedTerms extends MembershipTerms {
  option: MembershipOption;
}

/** Today's terms of every membership for a member, with the tier's discount; shortest first. */
export async function termsFor(db: Database, memberId: number): Promise<OfferedTerms[]> {
  const [plans, tier] = await Promise.all([plansInFull(db), membershipOf(db, memberId)]);
  const discounts = await tierDiscounts(db, tier);
  const prices = plans.flatMap((plan) => plan.prices);
  return membershipOptions.flatMap((option) => {
    const price = prices.find((candidate) => candidate.option === option);
    if (!price) return [];
    return {
      option,
      frequency: price.frequency,
      planId: price.plan_id,
      priceCents: price.price_cents - percentOf(price.price_cents, discounts.get(option) ?? 0),
      days: price.days,
      entries: price.entries,
    };
  });
}
