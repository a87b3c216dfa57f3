/**
 * The configurations of the one page that shows an order, by path. The state comes from the server, never from here.
 */
export interface ResultVariant {
  /** The title before an order is named. */
  title: string;
  /** Under the title, whatever the state of the order. */
  lead: string;
  /** `receipt` leaves out the history; `invitation` asks a guest to create an account first. */
  show: 'everything' | 'receipt' | 'invitation';
  /** Where an order that waits for its payment is paid. */
  payAt: string;
  /** Where to go from here. */
  next: { href: string; label: string };
}

const toShop = { href: '/public/public-shop', label: 'Back to the shop' };
const toGiftCards = { href: '/claim-journey-gc-shop-2', label: 'Back to the gift cards' };
const toMemberships = { href: '/public/purchase/membership', label: 'See memberships' };

export const resultVariants: Readonly<Record<string, ResultVariant>> = {
  '/packs/order-summary': {
    title: 'Orders',
    lead: 'What you bought, how you paid and what’s happened since.',
    show: 'everything',
    payAt: '/packs/cart-checkout',
    next: { href: '/packs/order-summary', label: 'All orders' },
  },
  '/checkout/user-details': {
    title: 'Your order',
    lead: 'What you ordered, where it’s going and how you paid.',
    show: 'everything',
    payAt: '/checkout',
    next: toShop,
  },
  '/checkout/user-details-2': {
    title: 'Your order and its entries',
    lead: 'Create an account with the email you ordered with to claim the entries.',
    show: 'invitation',
    payAt: '/checkout',
    next: toShop,
  },
  '/checkout/user-details-standard': {
    title: 'Your receipt',
    lead: 'Your items, what you paid and your tax invoice.',
    show: 'receipt',
    payAt: '/checkout-standard',
    next: toShop,
  },
  '/payments/thank-you': {
    title: 'Your card payment',
    lead: 'The result of your card payment, as reported by our payment service.',
    show: 'invitation',
    payAt: '/payments/credit-card',
    next: toShop,
  },
  '/asiapay/success': {
    title: 'Back from your bank',
    lead: 'Here’s where your payment is up to.',
    show: 'everything',
    payAt: '/checkout-asiapay',
    next: toShop,
  },
  '/asiapay/fail': {
    title: 'Check your card payment',
    lead: 'You can try paying for the same order again. You won’t be charged twice.',
    show: 'receipt',
    payAt: '/checkout-asiapay',
    next: toShop,
  },
  '/asiapay/cancel': {
    title: 'You left the payment page',
    lead: 'Leaving that page doesn’t charge your card. You have 30 minutes to pay after you place an order.',
    show: 'receipt',
    payAt: '/checkout-asiapay',
    next: toShop,
  },
  '/membership-shop/payment-success': {
    title: 'Your membership payment',
    lead: 'Premium starts once the paid order has been added to an account.',
    show: 'invitation',
    payAt: '/membership-shop/checkout',
    next: toMemberships,
  },
  '/membership-shop/payment-failed': {
    title: 'Check your membership payment',
    lead: 'A membership starts once it’s paid. If it isn’t paid yet, try again with the same card or another one.',
    show: 'receipt',
    payAt: '/membership-shop/checkout',
    next: toMemberships,
  },
  '/public/public-shop-payment-successful': {
    title: 'Your shop order',
    lead: 'Everything about your order in our shop, with its tax invoice once it’s paid.',
    show: 'invitation',
    payAt: '/public/public-shop-checkout',
    next: toShop,
  },
  '/public/public-shop-payment-failed': {
    title: 'Check your shop payment',
    lead: 'You have 30 minutes to pay after you place an order. You can use the same card or another one.',
    show: 'receipt',
    payAt: '/public/public-shop-checkout',
    next: toShop,
  },
  '/claim-journey-gc-shop-2-payment-success': {
    title: 'Your gift card order',
    lead: 'Keep your order reference. With it and your email, you can open the order at any time.',
    show: 'everything',
    payAt: '/claim-journey-gc-shop-2-checkout',
    next: toGiftCards,
  },
  '/claim-journey-gc-shop-2-payment-failed': {
    title: 'Check your gift card payment',
    lead: 'We hold gift cards for 30 minutes after you order them. You can try again with the same bank card or another.',
    show: 'receipt',
    payAt: '/claim-journey-gc-shop-2-checkout',
    next: toGiftCards,
  },
  '/claim-journey-congrats-2': {
    title: 'Open your claim',
    lead: 'Create an account with the email you ordered with, then add the order to it. You’ll get its gift cards and any entries.',
    show: 'invitation',
    payAt: '/claim-journey-gc-shop-2-checkout',
    next: { href: '/claim-journey-congrats', label: 'How claiming works' },
  },
  '/claim-journey-order-confirmed': {
    title: 'Your claimed orders',
    lead: 'Orders you’ve claimed are in your account. Find their gift cards under Your gift cards.',
    show: 'everything',
    payAt: '/claim-journey-gc-shop-2-checkout',
    next: { href: '/claim-journey-gc-shop', label: 'Back to your gift card shop' },
  },
};
