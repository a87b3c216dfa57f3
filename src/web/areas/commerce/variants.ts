import type { MembershipOption } from '#domain/commerce/memberships.ts';

/** The configurations of the one checkout, by path. Data alone: the checkout page reads what to show from here. */

/** Which pack is bought where the address names none. */
export type UsualPack = 'cheapest' | 'sized';

export type Goods =
  | { from: 'cart' }
  /** The pack in the path or in `?slug=`. */
  | { from: 'pack'; usual: UsualPack }
  /** The membership in `?option=`. */
  | { from: 'membership'; usual: MembershipOption };

export interface CheckoutVariant {
  title: string;
  /** One sentence under the title. */
  lead: string;
  goods: Goods;
  /** `two-column` has the summary beside the form on a large screen; `compact` is one narrow column. */
  layout: 'two-column' | 'compact';
  /** What comes before the items and the amounts: a promotion code, or the entries that the order earns. */
  first?: 'promo' | 'entries';
  /** Shows a saved card as the way to pay, and says how to get one. */
  savedCard?: true;
  /** Chooses the payment page of a redirect gateway first, where one is offered. */
  paymentPage?: true;
  /** Open only where the gateway moves no real money. */
  testOnly?: true;
  /** Where a paid order leads, with `?order=`. */
  done: string;
  /** Where an order leads that can't be paid any more. */
  failed: string;
  /** Where somebody goes who leaves without paying. */
  back: { href: string; label: string };
  /** Where a member's order leads, if elsewhere than a guest's. */
  memberDone?: string;
  /** An order of the claim journey. */
  claims?: true;
}

const toPacks = { href: '/packs', label: 'Packs' };
const toShop = { href: '/public/public-shop', label: 'Shop' };
const toMemberships = { href: '/membership', label: 'Memberships' };
const toPublicMemberships = { href: '/public/purchase/membership', label: 'Memberships' };

const ofMember = { done: '/packs/order-summary', failed: '/packs/order-summary', back: toPacks };
const ofGuest = { done: '/checkout/user-details', failed: '/checkout/user-details', back: toShop };
const ofPayments = { done: '/payments/thank-you', failed: '/checkout/user-details', back: toShop };
const ofPublicShop = {
  done: '/public/public-shop-payment-successful',
  failed: '/public/public-shop-payment-failed',
  back: toShop,
};
const ofMembershipShop = {
  done: '/membership-shop/payment-success',
  failed: '/membership-shop/payment-failed',
  back: toPublicMemberships,
};

const ofClaimJourney = {
  claims: true,
  memberDone: '/claim-journey-order-confirmed',
  failed: '/claim-journey-gc-shop-2-payment-failed',
} as const;

const cart: Goods = { from: 'cart' };
const membership = (usual: MembershipOption): Goods => ({ from: 'membership', usual });
const pack = (usual: UsualPack): Goods => ({ from: 'pack', usual });

export const checkoutVariants: Readonly<Record<string, CheckoutVariant>> = {
  '/packs/cart-checkout': {
    ...ofMember,
    title: 'Cart and checkout',
    lead: 'Check your cart and choose how to pay. We’ll add your entries as soon as the payment goes through.',
    goods: cart,
    layout: 'two-column',
  },
  '/shop/checkout': {
    ...ofMember,
    title: 'Your shop cart',
    lead: 'Items from the shop and everything else in your cart, paid for in one order.',
    goods: cart,
    layout: 'two-column',
    back: { href: '/shop', label: 'Shop' },
  },
  '/packs/cart-checkout-2': {
    ...ofMember,
    title: 'Quick checkout',
    lead: 'Your cart, delivery and card details on one short page.',
    goods: cart,
    layout: 'compact',
  },
  '/packs/cart-checkout-guest': {
    ...ofGuest,
    title: 'Guest checkout',
    lead: 'You don’t need an account to order. We only ask for what we need to send your order.',
    goods: cart,
    layout: 'two-column',
  },
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
  '/packs/checkout/signup': {
    ...ofGuest,
    done: '/checkout/user-details-2',
    title: 'Order now, join later',
    lead: 'Pay as a guest, then create an account with the same email to claim your entries.',
    goods: cart,
    layout: 'two-column',
    first: 'entries',
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
  '/checkout': {
    ...ofGuest,
    title: 'Checkout',
    lead: 'See every fee and the GST before you pay.',
    goods: cart,
    layout: 'two-column',
  },
  '/checkout/promo': {
    ...ofGuest,
    title: 'Checkout with a code',
    lead: 'Enter your promotion code first, and see the new total before you pay.',
    goods: cart,
    layout: 'two-column',
    first: 'promo',
  },
  '/checkout-1': {
    ...ofGuest,
    title: 'Express checkout',
    lead: 'The quickest way to pay for your cart.',
    goods: cart,
    layout: 'compact',
  },
  '/rewards-v2': {
    ...ofGuest,
    done: '/checkout/user-details-2',
    title: 'Shop and earn entries',
    lead: 'See how many draw entries your cart earns, then pay.',
    goods: cart,
    layout: 'two-column',
    first: 'entries',
  },
  '/checkout-subscription': {
    ...ofMembershipShop,
    title: 'Membership payment',
    lead: 'Pay for a week, a month, a quarter or a year.',
    goods: membership('monthly_premium'),
    layout: 'two-column',
  },
  '/checkout-standard': {
    ...ofGuest,
    done: '/checkout/user-details-standard',
    title: 'Standard checkout',
    lead: 'Items, details, delivery and payment, all on one page.',
    goods: cart,
    layout: 'two-column',
  },
  '/payment-upgrade': {
    ...ofMembershipShop,
    title: 'Upgrade to a longer membership',
    lead: 'A longer membership earns more entries. Time you’ve already paid for is used first.',
    goods: membership('quarterly_premium'),
    layout: 'two-column',
  },
  '/checkout-asiapay': {
    ...ofGuest,
    paymentPage: true,
    done: '/asiapay/success',
    failed: '/asiapay/fail',
    back: { href: '/asiapay/cancel', label: 'Leave without paying' },
    title: 'Card checkout',
    lead: 'If your bank asks you to confirm the payment, you’ll come back to a page that shows the result.',
    goods: cart,
    layout: 'compact',
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
  '/payments/credit-card': {
    ...ofPayments,
    title: 'Pay by card',
    lead: 'Pay for everything in your cart by credit or debit card.',
    goods: cart,
    layout: 'two-column',
  },
  '/payments/credit-card2': {
    ...ofPayments,
    title: 'Pay for one product by card',
    lead: 'One product, paid by credit or debit card.',
    goods: pack('sized'),
    layout: 'two-column',
  },
  '/payments/credit-card2-ps': {
    ...ofPayments,
    title: 'Pay for your shop order by card',
    lead: 'Pay by credit or debit card for what you chose in the shop.',
    goods: cart,
    layout: 'compact',
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
  '/public/public-shop-checkout': {
    ...ofPublicShop,
    title: 'Shop checkout',
    lead: 'Order without an account. You can create one afterwards to claim your entries.',
    goods: cart,
    layout: 'two-column',
  },
  '/public/public-shop-checkout-test': {
    ...ofPublicShop,
    title: 'Practice checkout',
    lead: 'The shop checkout with test cards. No money moves.',
    goods: cart,
    layout: 'two-column',
    testOnly: true,
  },
  '/claim-journey-gc-shop-2-checkout': {
    ...ofClaimJourney,
    done: '/claim-journey-gc-shop-2-payment-success',
    back: { href: '/claim-journey-gc-shop-2-confirm-purchase', label: 'Your gift cards' },
    title: 'Pay for your gift cards',
    lead: 'We’ll email your receipt, with the reference you need to open the order later.',
    goods: cart,
    layout: 'two-column',
  },
  '/claim-journey-gc-shop-2-public-shop-checkout': {
    ...ofClaimJourney,
    done: '/claim-journey-congrats-2',
    back: { href: '/claim-journey-gc-shop-2-public-shop', label: 'Gift cards and more' },
    title: 'Pay for your gift cards and more',
    lead: 'Everything you chose, on one short page. You can add the order to an account afterwards.',
    goods: cart,
    layout: 'compact',
  },
};

/** The configuration at a path; a last part such as a slug matches the parameter. */
export function variantAt<V>(variants: Readonly<Record<string, V>>, pathname: string): V {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const parent = path.slice(0, path.lastIndexOf('/'));
  const variant =
    variants[path] ?? Object.entries(variants).find(([pattern]) => pattern.startsWith(`${parent}/:`))?.[1];
  if (!variant) throw new Error(`No checkout is set up for ${pathname}.`);
  return variant;
}
