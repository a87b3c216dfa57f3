import type { OfferPlace } from '#domain/rewards/offers.ts';

/** A screen that shows the offers of one place, or all of them. */
export interface OfferScreen {
  place?: OfferPlace;
  title: string;
  lead: string;
  /** What stands there while no offer runs, and where to go instead. */
  empty: string;
  otherwise: { href: string; label: string };
}

const toRewards = { href: '/rewards', label: 'See your rewards' };
const toCompare = { href: '/compare', label: 'Compare prices' };

/** By path. Data alone: one page reads what to show from here. */
export const offerScreens: Readonly<Record<string, OfferScreen>> = {
  '/claim-qoin': {
    place: 'qoin',
    title: 'Claim Qoin',
    lead: 'Offers that add Qoin to your balance.',
    empty: 'No Qoin to claim right now',
    otherwise: { href: '/qoin/wallet', label: 'See your Qoin' },
  },
  '/rewards/quality-cash': {
    place: 'quality-cash',
    title: 'Quality rewards',
    lead: 'Rewards for thorough feedback on our product. It’s the detail that counts, not whether you liked it.',
    empty: 'No quality rewards right now',
    otherwise: { href: '/rewards/rate-experience', label: 'Send feedback' },
  },
  '/rewards/congratulations-bonus': {
    place: 'bonus',
    title: 'Bonus rewards',
    lead: 'One-off bonuses for members.',
    empty: 'No bonus rewards right now',
    otherwise: toRewards,
  },
  '/choose-your-reward': {
    place: 'choice',
    title: 'Choose your reward',
    lead: 'Where there’s a choice of rewards, you can pick one.',
    empty: 'Nothing to choose from right now',
    otherwise: { href: '/spintowin', label: 'See the daily spin' },
  },
  '/get/rewards': {
    title: 'Rewards for members',
    lead: 'What members can claim now. Sign in or create a free account to claim.',
    empty: 'No offers right now',
    otherwise: { href: '/spintowin', label: 'See the daily spin' },
  },
  '/cashbacks': {
    place: 'cashbacks',
    title: 'Cashbacks',
    lead: 'Rewards for purchases. Our support team checks each claim.',
    empty: 'No cashbacks right now',
    otherwise: { href: '/deals-and-discounts', label: 'See deals and discounts' },
  },
  '/discounts': {
    place: 'discounts',
    title: 'Discount rewards',
    lead: 'Rewards that come with a discount.',
    empty: 'No discount rewards right now',
    otherwise: { href: '/deals-and-discounts', label: 'See deals and discounts' },
  },
  '/discounts/bill-buster-utitlities': {
    place: 'utilities',
    title: 'Bill buster: utilities',
    lead: 'Rewards for checking what you pay for internet and mobile.',
    empty: 'No utility rewards right now',
    otherwise: toCompare,
  },
  '/discounts/bill-buster-energy-deal': {
    place: 'energy',
    title: 'Bill buster: energy',
    lead: 'Rewards for checking what you pay for electricity and gas.',
    empty: 'No energy rewards right now',
    otherwise: toCompare,
  },
};
