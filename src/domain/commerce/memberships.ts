import type { PERIOD_DAYS } from '../plans/period.ts';

type Frequency = keyof typeof PERIOD_DAYS;

/** What can be bought of each plan; the catalogue prices some of them. */
export const membershipOptions = [
  'weekly_premium',
  'monthly_premium',
  'quarterly_premium',
  'yearly_premium',
  'weekly_pro',
  'monthly_pro',
  'quarterly_pro',
  'yearly_pro',
] as const;
export type MembershipOption = (typeof membershipOptions)[number];

const frequencyNames: Readonly<Record<Frequency, string>> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

export function isMembershipOption(slug: string): slug is MembershipOption {
  return (membershipOptions as readonly string[]).includes(slug);
}

/** How often an option is paid. */
export function frequencyOf(option: string): Frequency {
  return option.slice(0, option.indexOf('_')) as Frequency;
}

/** 'Premium' or 'Pro'. */
export function planNameOf(option: MembershipOption): string {
  return option.endsWith('_pro') ? 'Pro' : 'Premium';
}

/** 'Monthly Premium'. */
export function membershipName(option: MembershipOption): string {
  return `${frequencyNames[frequencyOf(option)]} ${planNameOf(option)}`;
}

/** Where a member pays for a membership. */
export function checkoutOf(option: MembershipOption): string {
  return `/membership/checkout?option=${option}`;
}

/** Where a member with a running membership changes to another one. */
export function changeOf(option: MembershipOption): string {
  return `/membership/renew-upgrade?option=${option}`;
}
