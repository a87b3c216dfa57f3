import type { AreaRoute } from '#web/kit/route.ts';

const dealsPage = {
  gate: 'auth',
  title: 'Deals and discounts',
  page: async () => (await import('./deals-page.tsx')).DealsPage,
  preload: async (address: URL) => (await import('./reads.ts')).readDeals(address),
} as const satisfies Partial<AreaRoute>;

/** Vouchers. */
export const routes: readonly AreaRoute[] = [
  // The shorter address is the older one; both show the same.
  { ...dealsPage, path: '/vouchers', unlisted: true },
  {
    ...dealsPage,
    path: '/deals-and-discounts',
    keywords: 'vouchers coupons discounts deals favourites redeem charity vote poll membership plan',
  },
];
