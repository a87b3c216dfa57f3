import type { Membership } from '#contract/areas/catalogue.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';

const lengths: Readonly<Record<MembershipOption, string>> = {
  weekly_premium: 'a week',
  monthly_premium: 'a month',
  quarterly_premium: 'a quarter',
  yearly_premium: 'a year',
};

/** 'a week', for 'Get a week'. */
export const lengthText = (option: MembershipOption): string => lengths[option];

/** What a day costs, in cents and rounded. */
export const dayCents = ({ DiscountedPrice, DaysPremiumAccess }: Membership): number =>
  Math.round(DiscountedPrice / DaysPremiumAccess);

const entriesPerCent = ({ TotalEntries, DiscountedPrice }: Membership): number => TotalEntries / DiscountedPrice;

/** The membership with the most entries for each dollar. */
export function mostEntries(memberships: readonly Membership[]): Membership | undefined {
  return memberships.toSorted((a, b) => entriesPerCent(b) - entriesPerCent(a))[0];
}

/** '8.3 entries for each dollar'. */
export function entriesForDollar(membership: Membership): string {
  const entries = (entriesPerCent(membership) * 100).toFixed(1).replace(/\.0$/, '');
  return `${entries} ${entries === '1' ? 'entry' : 'entries'} for each dollar`;
}
