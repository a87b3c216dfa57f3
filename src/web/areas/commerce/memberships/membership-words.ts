import type { Membership } from '#contract/areas/catalogue.ts';
import type { Subscription } from '#contract/areas/memberships.ts';
import { frequencyOf } from '#domain/commerce/memberships.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { dollars } from '../words.ts';

const lengths: Readonly<Record<ReturnType<typeof frequencyOf>, string>> = {
  weekly: 'a week',
  monthly: 'a month',
  quarterly: 'a quarter',
  yearly: 'a year',
};

/** 'a week', for 'Get a week'. */
export const lengthText = (option: MembershipOption): string => lengths[frequencyOf(option)];

/** What a day costs, in cents and rounded. */
export const dayCents = ({ DiscountedPrice, DaysPremiumAccess }: Membership): number =>
  Math.round(DiscountedPrice / DaysPremiumAccess);

const entriesPerCent = ({ TotalEntries, DiscountedPrice }: Membership): number => TotalEntries / DiscountedPrice;

/** The membership with the most entries per dollar. */
export function mostEntries(memberships: readonly Membership[]): Membership | undefined {
  return memberships.toSorted((a, b) => entriesPerCent(b) - entriesPerCent(a))[0];
}

/** '8.3 entries per dollar'. */
export function entriesForDollar(membership: Membership): string {
  const entries = (entriesPerCent(membership) * 100).toFixed(1).replace(/\.0$/, '');
  return `${entries} ${entries === '1' ? 'entry' : 'entries'} per dollar`;
}

export const stateTones = {
  active: 'positive',
  past_due: 'negative',
  paused: 'info',
  ending: 'warning',
  ended: 'plain',
} as const satisfies Record<Subscription['state'], string>;

/** What happens next, in one sentence. */
export function nextStep(subscription: Subscription, time: MemberTime): string {
  const { state, plan, total, paid_until: paidUntil, renews_at: renewsAt, grace_ends_at: graceEndsAt } = subscription;
  if (state === 'past_due' && graceEndsAt)
    return `Your renewal of ${dollars(total)} hasn’t been paid. You’ll keep ${plan} until ${time.instant(graceEndsAt)}.`;
  if (state === 'paused' && renewsAt)
    return `${plan} until ${time.instant(paidUntil)}, then paused. Renews on ${time.instant(renewsAt)} for ${dollars(total)}.`;
  if (state === 'ending') return `${plan} until ${time.instant(paidUntil)}. You won’t be charged again.`;
  return renewsAt ? `Renews on ${time.instant(renewsAt)} for ${dollars(total)}.` : 'Ended.';
}
