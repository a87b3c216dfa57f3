import type { Pack } from '#contract/areas/catalogue.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';

/** The configurations of the list of packs and of the pages that sell memberships, by path. */

export interface ListVariant {
  title: string;
  lead: string;
  /** Which packs the list has. */
  has: (pack: Pack) => boolean;
  /** `rows` is a compact list; `cards` have a large image; `groups` are packs, e-books and memberships. */
  layout: 'cards' | 'rows' | 'groups';
  /** The page of one pack; its slug follows. */
  details: string;
  /** Explains who we are and what entries are, to somebody who has never heard of us. */
  introduces: boolean;
  memberships: string;
  guestCart: string;
}

const PREMIUM_CENTS = 20_00;
const all = (): boolean => true;

const forMembers = {
  details: '/packs/',
  introduces: false,
  memberships: '/membership',
  guestCart: '/packs/cart-checkout-guest',
};
const forEverybody = {
  details: '/public/public-shop-details?slug=',
  introduces: true,
  memberships: '/public/purchase/membership',
  guestCart: '/public/public-shop-checkout',
};

export const listVariants: Readonly<Record<string, ListVariant>> = {
  '/packs': {
    ...forMembers,
    title: 'Packs',
    lead: 'Something to wear, use or read, with entries in our draws.',
    has: all,
    layout: 'cards',
  },
  '/public/public-shop': {
    ...forEverybody,
    title: 'Shop',
    lead: 'Shirts, e-books and things for the kitchen, with entries in our prize draws.',
    has: all,
    layout: 'cards',
  },
  '/public/public-shop-2': {
    ...forEverybody,
    title: 'The shop at a glance',
    lead: 'Everything we sell, in one short list.',
    has: all,
    layout: 'rows',
  },
  '/public/purchase/products': {
    ...forEverybody,
    title: 'Buy a product',
    lead: 'Choose a product and pay as a guest. It takes a few minutes.',
    has: ({ kind }) => kind === 'pack',
    layout: 'cards',
    introduces: false,
  },
  '/products/home': {
    ...forMembers,
    details: '/products/details?slug=',
    title: 'Products',
    lead: 'Everything you can buy as a member, in one place.',
    has: all,
    layout: 'groups',
  },
  '/products/base-products': {
    ...forMembers,
    details: '/products/details?slug=',
    title: 'Everyday products',
    lead: 'Products under $20.00.',
    has: ({ Price }) => Price < PREMIUM_CENTS,
    layout: 'cards',
  },
  '/products/premium-products': {
    ...forMembers,
    details: '/products/details?slug=',
    title: 'Premium products',
    lead: 'Shirts and other products from $20.00, with draw entries.',
    has: ({ Price }) => Price >= PREMIUM_CENTS,
    layout: 'cards',
  },
};

export interface MembershipVariant {
  title: string;
  lead: string;
  /** `cards` side by side, `table` to compare, `recommended` with one option first. */
  layout: 'cards' | 'table' | 'recommended';
  /** The checkout; the option follows as `?option=`. */
  checkout: string;
  introduces: boolean;
}

export const membershipVariants: Readonly<Record<string, MembershipVariant>> = {
  '/membership': {
    title: 'Memberships',
    lead: 'Premium for a week, a month, a quarter or a year, with entries in our draws.',
    layout: 'cards',
    checkout: '/membership/checkout',
    introduces: false,
  },
  '/membership/v2': {
    title: 'Compare memberships',
    lead: 'Price, days and entries side by side.',
    layout: 'table',
    checkout: '/membership/checkout',
    introduces: false,
  },
  '/membership/v3': {
    title: 'Our recommended membership',
    lead: 'The one with the most entries per dollar, then the others.',
    layout: 'recommended',
    checkout: '/membership/checkout',
    introduces: false,
  },
  '/public/purchase/membership': {
    title: 'Buy a membership',
    lead: 'Choose a membership and pay once. Create your account after you’ve paid.',
    layout: 'cards',
    checkout: '/membership-shop/checkout',
    introduces: true,
  },
};

/** A page that offers one membership, chosen beforehand. */
export interface OfferVariant {
  title: string;
  lead: string;
  option: MembershipOption;
  /** The checkout; the option follows as `?option=`. */
  checkout: string;
  /** The label of the one button. */
  button: string;
}

const inShop = { checkout: '/membership-shop/checkout' };
const onWebsite = { checkout: '/wp-v3-step-2', button: 'Go to step 2' };

export const offerVariants: Readonly<Record<string, OfferVariant>> = {
  '/membership-shop-weekly': {
    ...inShop,
    title: 'Try Premium for a week',
    lead: 'Seven days of everything in Premium.',
    option: 'weekly_premium',
    button: 'Get a week',
  },
  '/membership-shop-monthly': {
    ...inShop,
    title: 'Premium for a month',
    lead: 'Thirty days, long enough for two fortnightly pays.',
    option: 'monthly_premium',
    button: 'Get a month',
  },
  '/membership-shop-quarterly': {
    ...inShop,
    title: 'Premium for a quarter',
    lead: 'Ninety days in one payment, with draw entries.',
    option: 'quarterly_premium',
    button: 'Get a quarter',
  },
  '/membership-shop-yearly': {
    ...inShop,
    title: 'Premium for a year',
    lead: 'A whole year in one payment, with draw entries.',
    option: 'yearly_premium',
    button: 'Get a year',
  },
  '/wp-v3/:token': {
    ...onWebsite,
    title: 'Step 1 of 2: your week of Premium',
    lead: 'If your link includes a promotion, the price below already includes it.',
    option: 'weekly_premium',
  },
  '/wp-v3-monthly': {
    ...onWebsite,
    title: 'Step 1 of 2: your month of Premium',
    lead: 'See what a month includes, then pay in the next step.',
    option: 'monthly_premium',
  },
  '/wp-v3-quarterly': {
    ...onWebsite,
    title: 'Step 1 of 2: your quarter of Premium',
    lead: 'See what a quarter includes, then pay in the next step.',
    option: 'quarterly_premium',
  },
  '/wp-v3-yearly': {
    ...onWebsite,
    title: 'Step 1 of 2: your year of Premium',
    lead: 'See what a year includes, then pay in the next step.',
    option: 'yearly_premium',
  },
};
