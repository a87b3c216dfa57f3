import type { Database } from '#server/kit/database.ts';
import type { MembershipTerms, SubscriptionRow } from '../../entitlements/public.ts';
import { termsFor } from './membership-terms.ts';

/** The terms of the next period: those agreed, or those of the change that the member planned. */
export async function nextTerms(
  db: Database,
  subscription: SubscriptionRow,
): Promise<Omit<MembershipTerms, 'frequency'>> {
  const { option, plan_id: planId, price_cents: priceCents, days, entries } = subscription;
  const { next_option: next, next_price_cents: nextCents, member_id: memberId } = subscription;
  const planned = next === null ? undefined : (await termsFor(db, memberId)).find((terms) => terms.option === next);
  return planned && nextCents !== null
    ? { ...planned, priceCents: nextCents }
    : { option, planId, priceCents, days, entries };
}
