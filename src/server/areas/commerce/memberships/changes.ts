import type { MembershipChange } from '#contract/areas/memberships.ts';
import { counted } from '#domain/text/counted.ts';
import { prorate } from '#domain/commerce/proration.ts';
import { daysAfter } from '#domain/plans/period.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { membershipTotals } from './membership-order.ts';
import { nameOfOption, termsFor } from './membership-terms.ts';
import type { OfferedTerms } from './membership-terms.ts';

export interface Change {
  terms: OfferedTerms;
  kind: MembershipChange['kind'];
  creditCents: number;
  wire: MembershipChange;
}

/** An upgrade costs more than the present membership, and more than the credit for what is unused. */
async function changeTo(
  db: Database,
  clock: Clock,
  subscription: SubscriptionRow,
  terms: OfferedTerms,
): Promise<Change> {
  const { option, price_cents: priceCents, renews_at: renewsAt } = subscription;
  const now = clock.now();
  const { creditCents, unusedDays } = prorate(
    {
      paidCents: subscription.paid_cents,
      startsAt: subscription.period_starts_at.getTime(),
      endsAt: subscription.paid_until.getTime(),
    },
    terms.priceCents,
    now.getTime(),
  );
  const isUpgrade = terms.priceCents > priceCents && terms.priceCents > creditCents;
  const kind: Change['kind'] = option === terms.option ? 'current' : isUpgrade ? 'upgrade' : 'later';
  const totals = await membershipTotals(db, clock, terms, kind === 'upgrade' ? creditCents : 0);
  const Name = nameOfOption(terms.option);
  const lines = [{ label: Name, amount: terms.priceCents }];
  if (kind === 'upgrade' && creditCents > 0)
    lines.push({
      label: `Credit for ${counted(unusedDays, 'unused day')} of ${nameOfOption(option)}`,
      amount: -creditCents,
    });
  if (totals.feeCents > 0) lines.push({ label: 'Card fee', amount: totals.feeCents });
  const startsAt = kind === 'upgrade' ? now : renewsAt;
  const wire = {
    option: terms.option,
    Name,
    kind,
    lines,
    total: kind === 'upgrade' ? totals.totalCents : 0,
    starts_at: startsAt,
    renews_at: kind === 'current' ? renewsAt : daysAfter(startsAt, terms.days),
    price: kind === 'current' ? priceCents : terms.priceCents,
    days: terms.days,
    entries: terms.entries,
  };
  return { terms, kind, creditCents, wire };
}

/** What each membership would cost the member now. None while a renewal is unpaid. */
export async function changesOf(db: Database, clock: Clock, subscription: SubscriptionRow): Promise<Change[]> {
  if (subscription.state === 'past_due' || subscription.state === 'ended') return [];
  const offered = await termsFor(db, subscription.member_id);
  return Promise.all(offered.map((terms) => changeTo(db, clock, subscription, terms)));
}
