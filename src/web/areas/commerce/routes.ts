import type { AreaRoute, LayoutFlags } from '#web/kit/route.ts';

/** A checkout has no bar at its foot, where the Pay button is. */
const paying: LayoutFlags = { hideFooterNav: true };
const checkout = async () => (await import('./checkout/cart-checkout.tsx')).CartCheckout;

/** The screens of buying that a member opens from the menu or the palette; `buying-routes.ts` has the others. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/packs',
    gate: 'auth',
    title: 'Packs',
    page: async () => (await import('./packs/packs-page.tsx')).PacksPage,
    keywords: 'buy shirt t-shirt hoodie ebook sponge entries products',
  },
  {
    path: '/gift-cards',
    gate: 'auth',
    title: 'Gift cards',
    page: async () => (await import('./gift-cards/gift-cards-page.tsx')).GiftCardsPage,
    keywords: 'buy vouchers present woolworths coles bunnings',
  },
  {
    path: '/packs/order-summary',
    gate: 'auth',
    title: 'Orders',
    page: async () => (await import('./orders/result-page.tsx')).ResultPage,
    keywords: 'receipts invoices refund purchases bought parcels reorder',
  },
  {
    path: '/packs/cart-checkout',
    gate: 'auth',
    title: 'Cart and checkout',
    page: checkout,
    flags: paying,
    keywords: 'basket pay order',
  },
  {
    path: '/shop/checkout',
    gate: 'auth',
    title: 'Your shop cart',
    parent: '/shop',
    page: checkout,
    flags: paying,
    unlisted: true,
  },
  {
    path: '/membership',
    gate: 'auth',
    title: 'Memberships',
    page: async () => (await import('./memberships/memberships-page.tsx')).MembershipsPage,
    keywords: 'premium weekly monthly quarterly yearly subscribe entries',
  },
  {
    path: '/product-tracking',
    gate: 'auth',
    title: 'Parcels and downloads',
    page: async () => (await import('./orders/tracking-page.tsx')).TrackingPage,
    keywords: 'delivery tracking shipping post ebook download',
  },
];
