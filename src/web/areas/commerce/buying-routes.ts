import type { AreaRoute, LayoutFlags } from '#web/kit/route.ts';

/** Shops, checkouts and orders: many paths are configurations of one page, see `variants.ts`. */

const checkout = async () => (await import('./checkout/cart-checkout.tsx')).CartCheckout;
const readCheckout = async () => (await import('./checkout/cart-checkout.tsx')).readCheckout();
const straight = async () => (await import('./checkout/product-checkout.tsx')).ProductCheckout;
const result = async () => (await import('./orders/result-page.tsx')).ResultPage;
const list = async () => (await import('./packs/packs-page.tsx')).PacksPage;
const details = async () => (await import('./packs/pack-page.tsx')).PackPage;
const memberships = async () => (await import('./memberships/memberships-page.tsx')).MembershipsPage;
const offer = async () => (await import('./memberships/offer-page.tsx')).OfferPage;
const claimShop = async () => (await import('./claim-journey/claim-shop-page.tsx')).ClaimShopPage;
const claimStart = async () => (await import('./claim-journey/claim-start-page.tsx')).ClaimStartPage;
const confirmPurchase = async () => (await import('./claim-journey/confirm-purchase-page.tsx')).ConfirmPurchasePage;
const openedGift = async () => (await import('./gift-cards/opened-gift-page.tsx')).OpenedGiftPage;
const tracking = async () => (await import('./orders/tracking-page.tsx')).TrackingPage;

type Page = AreaRoute['page'];

/** A checkout has no bar at its foot, where the Pay button is. */
const paying: LayoutFlags = { hideFooterNav: true };
/** Screens for everybody have a header of their own, as a visitor has no menu. */
const everybody: LayoutFlags = { hideFooterNav: true, disableNavMenu: true };

const forMembers = (path: string, title: string, page: Page, flags?: LayoutFlags): AreaRoute => ({
  path,
  group: 'earn',
  gate: 'auth',
  title,
  page,
  unlisted: true,
  ...(flags ? { flags } : {}),
});
const forAll = (path: string, title: string, page: Page): AreaRoute => ({
  path,
  group: 'earn',
  gate: 'open',
  title,
  page,
  ...(page === checkout ? { preload: readCheckout } : {}),
  flags: everybody,
  unlisted: true,
});

export const buyingRoutes: readonly AreaRoute[] = [
  forMembers('/product-tracking/details', 'Parcel', tracking),
  forMembers('/packs/cart-checkout-2', 'Quick checkout', checkout, paying),
  forMembers('/packs/checkout/:slug', 'Buy this pack', straight, paying),
  forMembers('/packs/checkout2/:slug', 'Buy now', straight, paying),
  forMembers('/packs/:slug', 'Pack', details),
  forMembers('/membership/v2', 'Compare memberships', memberships),
  forMembers('/membership/v3', 'Our recommended membership', memberships),
  forMembers('/membership/checkout', 'Membership checkout', straight, paying),
  forMembers('/products/home', 'Products', list),
  forMembers('/products/details', 'Product', details),
  forMembers('/products/base-products', 'Everyday products', list),
  forMembers('/products/premium-products', 'Premium products', list),
  forAll('/packs/cart-checkout-guest', 'Guest checkout', checkout),
  forAll('/packs/checkout/signup', 'Order now, join later', checkout),
  forAll('/checkout', 'Checkout', checkout),
  forAll('/checkout/promo', 'Checkout with a code', checkout),
  forAll('/checkout-1', 'Express checkout', checkout),
  forAll('/rewards-v2', 'Shop and earn entries', checkout),
  forAll('/checkout-subscription', 'Membership payment', straight),
  forAll('/checkout-standard', 'Standard checkout', checkout),
  forAll('/payment-upgrade', 'Upgrade', straight),
  forAll('/checkout-asiapay', 'Card checkout', checkout),
  forAll('/uwin/payment-page', 'Get into the draws', straight),
  forAll('/buyt', 'Buy the T-shirt', straight),
  forAll('/payments/credit-card', 'Pay by card', checkout),
  forAll('/payments/credit-card2', 'Pay for one product', straight),
  forAll('/payments/credit-card2-ps', 'Pay for your shop order', checkout),
  forAll('/payments/credit-card3', 'Pay for a week', straight),
  forAll('/payments/credit-card4', 'Pay for a month', straight),
  forAll('/payments/credit-card5', 'Pay for a quarter', straight),
  forAll('/payments/credit-card6', 'Pay for a year', straight),
  forAll('/membership-shop/checkout', 'Start your membership', straight),
  forAll('/membership-shop/checkout-tokenized-card', 'Pay with a saved card', straight),
  forAll('/wp-v3-step-2', 'Step 2 of 2', straight),
  forAll('/public/public-shop-checkout', 'Shop checkout', checkout),
  forAll('/public/public-shop-checkout-test', 'Practice checkout', checkout),
  forAll('/checkout/user-details', 'Your order', result),
  forAll('/checkout/user-details-2', 'Your order and its entries', result),
  forAll('/checkout/user-details-standard', 'Your receipt', result),
  forAll('/payments/thank-you', 'Your card payment', result),
  forAll('/asiapay/success', 'Back from your bank', result),
  forAll('/asiapay/fail', 'Check your card payment', result),
  forAll('/asiapay/cancel', 'You left the payment page', result),
  forAll('/membership-shop/payment-success', 'Your membership payment', result),
  forAll('/membership-shop/payment-failed', 'Check your membership payment', result),
  forAll('/public/public-shop-payment-successful', 'Your shop order', result),
  forAll('/public/public-shop-payment-failed', 'Check your shop payment', result),
  forAll('/public/public-shop', 'Shop', list),
  forAll('/public/public-shop-2', 'The shop at a glance', list),
  forAll('/public/purchase/products', 'Buy a product', list),
  forAll('/public/public-shop-details', 'Product', details),
  forAll('/public/purchase/membership', 'Buy a membership', memberships),
  forAll('/membership-shop-weekly', 'Try Premium for a week', offer),
  forAll('/membership-shop-monthly', 'Premium for a month', offer),
  forAll('/membership-shop-quarterly', 'Premium for a quarter', offer),
  forAll('/membership-shop-yearly', 'Premium for a year', offer),
  forAll('/wp-v3/:token', 'Your week of Premium', offer),
  forAll('/wp-v3-monthly', 'Your month of Premium', offer),
  forAll('/wp-v3-quarterly', 'Your quarter of Premium', offer),
  forAll('/wp-v3-yearly', 'Your year of Premium', offer),
  {
    path: '/gift-card-details',
    group: 'earn',
    gate: 'auth',
    title: 'Your gift cards',
    parent: '/gift-cards',
    page: async () => (await import('./gift-cards/my-gift-cards-page.tsx')).MyGiftCardsPage,
    keywords: 'code balance send present',
  },
  {
    path: '/gift-reward-collection',
    group: 'earn',
    gate: 'auth',
    title: 'Free and earned gift cards',
    parent: '/gift-cards',
    page: async () => (await import('./gift-cards/reward-collection-page.tsx')).RewardCollectionPage,
    keywords: 'free claim rewards offer',
  },
  {
    path: '/user-settings/payment-details',
    group: 'earn',
    gate: 'auth',
    title: 'Payment details',
    parent: '/settings',
    page: async () => (await import('./saved-cards/payment-details-page.tsx')).PaymentDetailsPage,
    keywords: 'saved cards credit debit visa mastercard remove default link bank account',
  },
  forAll('/gift-card-details-2', 'A gift card for you', openedGift),
  forMembers('/claim-journey-gc-shop', 'Your gift card shop', claimShop),
  forMembers('/claim-journey-order-confirmed', 'Your claimed orders', result),
  forAll('/claim-journey-congrats', 'Gift cards', claimStart),
  forAll('/claim-journey-congrats-2', 'Open your claim', result),
  forAll('/claim-journey-gc-shop-2', 'Choose your gift cards', claimShop),
  forAll('/claim-journey-gc-shop-2-brisbane', 'Gift cards for Brisbane', claimShop),
  forAll('/claim-journey-gc-shop-2-sydney', 'Gift cards for Sydney', claimShop),
  forAll('/claim-journey-gc-shop-2-melbourne', 'Gift cards for Melbourne', claimShop),
  forAll('/claim-journey-gc-shop-2-public-shop', 'Gift cards and more', claimShop),
  forAll('/claim-journey-gc-shop-2-confirm-purchase', 'Confirm your purchase', confirmPurchase),
  forAll('/claim-journey-gc-shop-2-checkout', 'Pay for your gift cards', checkout),
  forAll('/claim-journey-gc-shop-2-public-shop-checkout', 'Pay for gift cards and more', checkout),
  forAll('/claim-journey-gc-shop-2-payment-success', 'Your gift card order', result),
  forAll('/claim-journey-gc-shop-2-payment-failed', 'Check your gift card payment', result),
];
