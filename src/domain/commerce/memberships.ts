export const membershipOptions = ['weekly_premium', 'monthly_premium', 'quarterly_premium', 'yearly_premium'] as const;
export type MembershipOption = (typeof membershipOptions)[number];

const names: Readonly<Record<MembershipOption, string>> = {
  weekly_premium: 'Weekly Premium',
  monthly_premium: 'Monthly Premium',
  quarterly_premium: 'Quarterly Premium',
  yearly_premium: 'Yearly Premium',
};

export function isMembershipOption(slug: string): slug is MembershipOption {
  return (membershipOptions as readonly string[]).includes(slug);
}

export function membershipName(option: MembershipOption): string {
  return names[option];
}

/** Where a member pays for a membership. */
export function checkoutOf(option: MembershipOption): string {
  return `/membership/checkout?option=${option}`;
}
