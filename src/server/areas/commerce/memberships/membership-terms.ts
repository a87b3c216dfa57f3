import {
  frequencyOf,
  isMembershipOption,
  membershipName,
  membershipOptions,
  planNameOf,
} from '#domain/commerce/memberships.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import { percentOf } from '#domain/money/cents.ts';
import { PERIOD_DAYS } from '#domain/plans/period.ts';
import type { Database } from '#server/kit/database.ts';
import type { MembershipTerms } from '../../entitlements/public.ts';
import { membershipOf, plansInFull } from '../../settings/public.ts';
import { tierDiscounts } from '../catalogue/catalogue-store.ts';
import type { LineRow } from '../orders/order-store.ts';

/** The name of a membership; the option itself where it is no longer known. */
export function nameOfOption(option: string): string {
  return isMembershipOption(option) ? membershipName(option) : option;
}

/** The name of the plan that a membership gives. */
export function planOfOption(option: string): string {
  return isMembershipOption(option) ? planNameOf(option) : 'your plan';
}

export interface OfferedTerms extends MembershipTerms {
  option: MembershipOption;
}

/** Today's terms of every membership for a member, with the tier's discount: plan by plan, shortest first. */
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

/** The terms of a membership that was ordered before it went off sale, from its line. */
export async function termsOfLine(
  db: Database,
  { slug, unit_cents: priceCents, entries, quantity }: LineRow,
): Promise<OfferedTerms | undefined> {
  if (!isMembershipOption(slug)) return undefined;
  const plan = (await plansInFull(db)).find(({ name }) => name === planNameOf(slug));
  const frequency = frequencyOf(slug);
  return (
    plan && {
      option: slug,
      frequency,
      planId: plan.id,
      priceCents,
      days: PERIOD_DAYS[frequency],
      entries: Math.floor(entries / quantity),
    }
  );
}
