import { ofGuest, ofMember, ofPayments, toShop } from './variants.ts';
import type { CheckoutVariant, Goods } from './variants.ts';

/** The checkouts of the cart, by path. */

const cart: Goods = { from: 'cart' };

const ofPublicShop = {
  done: '/public/public-shop-payment-successful',
  failed: '/public/public-shop-payment-failed',
  back: toShop,
};

const ofClaimJourney = {
  claims: true,
  memberDone: '/claim-journey-order-confirmed',
  failed: '/claim-journey-gc-shop-2-payment-failed',
} as const;

export const cartVariants: Readonly<Record<string, CheckoutVariant>> = {
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
  '/packs/checkout/signup': {
    ...ofGuest,
    done: '/checkout/user-details-2',
    title: 'Order now, join later',
    lead: 'Pay as a guest, then create an account with the same email to claim your entries.',
    goods: cart,
    layout: 'two-column',
    first: 'entries',
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
  '/checkout-standard': {
    ...ofGuest,
    done: '/checkout/user-details-standard',
    title: 'Standard checkout',
    lead: 'Items, details, delivery and payment, all on one page.',
    goods: cart,
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
  '/payments/credit-card': {
    ...ofPayments,
    title: 'Pay by card',
    lead: 'Pay for everything in your cart by credit or debit card.',
    goods: cart,
    layout: 'two-column',
  },
  '/payments/credit-card2-ps': {
    ...ofPayments,
    title: 'Pay for your shop order by card',
    lead: 'Pay by credit or debit card for what you chose in the shop.',
    goods: cart,
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
