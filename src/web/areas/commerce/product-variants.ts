import type { MembershipOption } from '#domain/commerce/memberships.ts';
import { ofGuest, ofMember, ofPayments } from './variants.ts';
import type { CheckoutVariant, Goods, UsualPack } from './variants.ts';

/** The checkouts of one pack or membership that is bought straight away, by path. */

const toMemberships = { href: '/membership', label: 'Memberships' };

const toPublicMemberships = { href: '/public/purchase/membership', label: 'Memberships' };

const ofMembershipShop = {
  done: '/membership-shop/payment-success',
  failed: '/membership-shop/payment-failed',
  back: toPublicMemberships,
};

const membership = (usual: MembershipOption): Goods => ({ from: 'membership', usual });

const pack = (usual: UsualPack): Goods => ({ from: 'pack', usual });

export const productVariants: Readonly<Record<string, CheckoutVariant>> = {
  '/packs/checkout/:slug': {
    ...ofMember,
    title: 'Buy this pack',
    lead: 'You’re ordering this pack only. Anything in your cart stays there.',
    goods: pack('cheapest'),
    layout: 'two-column',
  },
  '/packs/checkout2/:slug': {
    ...ofMember,
    title: 'Buy now',
    lead: 'One pack, one page, one payment. Your cart stays as it is.',
    goods: pack('cheapest'),
    layout: 'compact',
  },
  '/membership/checkout': {
    ...ofMember,
    back: toMemberships,
    title: 'Membership checkout',
    lead: 'Your membership starts as soon as you’ve paid, or when the time you’ve already paid for ends.',
    goods: membership('monthly_premium'),
    layout: 'two-column',
  },
  '/membership-shop/checkout': {
    ...ofMembershipShop,
    title: 'Start your membership',
    lead: 'Choose how long, pay once, and create your account with the same email.',
    goods: membership('monthly_premium'),
    layout: 'two-column',
  },
  '/membership-shop/checkout-tokenized-card': {
    ...ofMembershipShop,
    title: 'Pay with a saved card',
    lead: 'Pay for a membership with a card you’ve saved in your account, without typing it again.',
    goods: membership('monthly_premium'),
    layout: 'compact',
    savedCard: true,
  },
  '/wp-v3-step-2': {
    ...ofMembershipShop,
    title: 'Step 2 of 2: pay',
    lead: 'Check the membership you chose, then pay by card.',
    goods: membership('weekly_premium'),
    layout: 'compact',
  },
  '/checkout-subscription': {
    ...ofMembershipShop,
    title: 'Membership payment',
    lead: 'Pay for a week, a month, a quarter or a year.',
    goods: membership('monthly_premium'),
    layout: 'two-column',
  },
  '/payment-upgrade': {
    ...ofMembershipShop,
    title: 'Upgrade to a longer membership',
    lead: 'A longer membership earns more entries. Time you’ve already paid for is used first.',
    goods: membership('quarterly_premium'),
    layout: 'two-column',
  },
  '/uwin/payment-page': {
    ...ofGuest,
    done: '/checkout/user-details-2',
    title: 'Get into the draws',
    lead: 'Every pack and e-book comes with entries in our draws. Buy this one, or choose another.',
    goods: pack('cheapest'),
    layout: 'two-column',
    first: 'entries',
  },
  '/buyt': {
    ...ofGuest,
    title: 'Buy the T-shirt',
    lead: 'Choose your size and we’ll post it to you.',
    goods: pack('sized'),
    layout: 'two-column',
  },
  '/payments/credit-card2': {
    ...ofPayments,
    title: 'Pay for one product by card',
    lead: 'One product, paid by credit or debit card.',
    goods: pack('sized'),
    layout: 'two-column',
  },
  '/payments/credit-card3': {
    ...ofPayments,
    back: toPublicMemberships,
    title: 'Pay for a week by card',
    lead: 'A week of Premium, paid by credit or debit card.',
    goods: membership('weekly_premium'),
    layout: 'compact',
  },
  '/payments/credit-card4': {
    ...ofPayments,
    back: toPublicMemberships,
    title: 'Pay for a month by card',
    lead: 'A month of Premium, paid by credit or debit card.',
    goods: membership('monthly_premium'),
    layout: 'compact',
  },
  '/payments/credit-card5': {
    ...ofPayments,
    back: toPublicMemberships,
    title: 'Pay for a quarter by card',
    lead: 'A quarter of Premium, paid by credit or debit card.',
    goods: membership('quarterly_premium'),
    layout: 'compact',
  },
  '/payments/credit-card6': {
    ...ofPayments,
    back: toPublicMemberships,
    title: 'Pay for a year by card',
    lead: 'A year of Premium, paid by credit or debit card.',
    goods: membership('yearly_premium'),
    layout: 'compact',
  },
};
