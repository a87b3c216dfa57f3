import type { AreaRoute } from '#web/kit/route.ts';

/** The shop: deals to buy here and coupons for elsewhere, what the member kept, and the order up to its draft. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/shop',
    gate: 'auth',
    title: 'Shop',
    page: async () => (await import('./shop-page.tsx')).ShopPage,
    preload: async () => (await import('./reads.ts')).readFront(),
    keywords: 'coupons discount buy cheap offers gift cards',
  },
  {
    path: '/shop/search',
    gate: 'auth',
    title: 'Search the shop',
    parent: '/shop',
    page: async () => (await import('./search-page.tsx')).SearchPage,
    preload: async (address) => (await import('./reads.ts')).readSearch(address),
  },
  {
    path: '/shop/activity',
    gate: 'auth',
    title: 'Shop activity',
    parent: '/shop',
    page: async () => (await import('./activity-page.tsx')).ActivityPage,
    preload: async (address) => (await import('./reads.ts')).readActivity(address),
  },
  {
    path: '/shop/deal/:id',
    gate: 'auth',
    title: 'Deal',
    parent: '/shop',
    page: async () => (await import('./deal-page.tsx')).DealPage,
    preload: async (address) => (await import('./reads.ts')).readDeal(address),
  },
  {
    path: '/shop/deal2/:id',
    gate: 'auth',
    title: 'Coupon',
    parent: '/shop',
    page: async () => (await import('./deal-page.tsx')).DealPage,
    preload: async (address) => (await import('./reads.ts')).readDeal(address),
  },
  {
    path: '/shop/merchant/:id',
    gate: 'auth',
    title: 'Merchant',
    parent: '/shop',
    page: async () => (await import('./merchant-page.tsx')).MerchantPage,
    preload: async (address) => (await import('./reads.ts')).readMerchant(address),
  },
  {
    path: '/shop/collection',
    gate: 'auth',
    title: 'Collections',
    parent: '/shop',
    page: async () => (await import('./collection-page.tsx')).CollectionPage,
    preload: async (address) => (await import('./reads.ts')).readCollection(address),
  },
  {
    path: '/shop/address',
    gate: 'auth',
    title: 'Delivery addresses',
    parent: '/shop',
    page: async () => (await import('./address-page.tsx')).AddressPage,
    preload: async () => (await import('./reads.ts')).readAddresses(),
  },
];
