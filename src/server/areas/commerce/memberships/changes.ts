import type { MembershipChange } from '#contract/areas/memberships.ts';
import { counted } from '#domain/text/counted.ts';
import type { CardFee } from '#domain/commerce/pricing.ts';
import { periodsToBuy, prorate } from '#domain/commerce/proration.ts';
import { daysAfter } from '#domain/plans/period.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { feeToday, membershipTotals } from './membership-order.ts';
import { nameOfOption, termsFor } from './membership-terms.ts';
import type { OfferedTerms } from './membership-terms.ts';

export interface Change {
  terms: OfferedTerms;
  kind: MembershipChange['kind'];
  creditCents: number;
  /** How many periods an upgrade pays for. */
  periods: number;
  wire: MembershipChange;
}

/**
 * A higher plan begins at once. Within a plan, so does what costs more than the present membership, unless the credit
 * for what is unused covers it. A lower plan waits until what is paid for has been used.
 */
function kindOf(subscription: SubscriptionRow, terms: OfferedTerms, periods: number): Change['kind'] {
  const { option, plan_id: planId, price_cents: priceCents } = subscription;
  if (option === terms.option) return 'current';
  if (terms.planId !== planId) return terms.planId > planId ? 'upgrade' : 'later';
  return terms.priceCents > priceCents && periods === 1 ? 'upgrade' : 'later';
}

function changeTo(subscription: SubscriptionRow, terms: OfferedTerms, fee: CardFee, now: Date): Change {
  const { option, price_cents: priceCents, renews_at: renewsAt } = subscription;
  const paid = {
    paidCents: subscription.paid_cents,
    startsAt: subscription.period_starts_at.getTime(),
    endsAt: subscription.paid_until.getTime(),
  };
  const { creditCents, unusedDays } = prorate(paid, terms.priceCents, now.getTime());
  const periods = periodsToBuy(terms.priceCents, creditCents);
  const kind = kindOf(subscription, terms, periods);
  const isUpgrade = kind === 'upgrade';
  const totals = membershipTotals(terms, fee, isUpgrade ? { creditCents, periods } : {});
  const Name = nameOfOption(terms.option);
  const days = isUpgrade ? terms.days * periods : terms.days;
  const label = isUpgrade && periods > 1 ? `${Name}, ${counted(days, 'day')}` : Name;
  const lines = [{ label, amount: totals.goodsCents }];
  if (isUpgrade && creditCents > 0)
    lines.push({
      label: `Credit for ${counted(unusedDays, 'unused day')} of ${nameOfOption(option)}`,
      amount: -creditCents,
    });
  if (totals.feeCents > 0) lines.push({ label: 'Card fee', amount: totals.feeCents });
  const startsAt = isUpgrade ? now : renewsAt;
  const wire = {
    option: terms.option,
    Name,
    kind,
    lines,
    total: isUpgrade ? totals.totalCents : 0,
    starts_at: startsAt,
    renews_at: kind === 'current' ? renewsAt : daysAfter(startsAt, days),
    price: kind === 'current' ? priceCents : terms.priceCents,
    renewal_total: membershipTotals(kind === 'current' ? { ...terms, priceCents } : terms, fee).totalCents,
    days: terms.days,
    entries: terms.entries,
  };
  return { terms, kind, creditCents, periods, wire };
}

/**
 * What each membership would cost the member now. None while a renewal is unpaid; one that is set to end can only be
 * upgraded.
 */
export async function changesOf(db: Database, clock: Clock, subscription: SubscriptionRow): Promise<Change[]> {
  const { state, member_id: memberId } = subscription;
  if (state === 'past_due' || state === 'ended') return [];
  const [offered, fee] = await Promise.all([termsFor(db, memberId), feeToday(db, clock)]);
  const changes = offered.map((terms) => changeTo(subscription, terms, fee, clock.now()));
  return state === 'ending' ? changes.filter(({ kind }) => kind !== 'later') : changes;
}
