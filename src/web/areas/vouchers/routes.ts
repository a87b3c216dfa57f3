import type { AreaRoute } from '#web/kit/route.ts';

const dealsPage = {
  gate: 'auth',
  title: 'Deals and discounts',
  page: async () => (await import('./deals-page.tsx')).DealsPage,
  preload: async (address: URL) => (await import('./reads.ts')).readDeals(address),
} as const satisfies Partial<AreaRoute>;

/** Vouchers, the charity poll and plans; and the team's own side of them. */
export const routes: readonly AreaRoute[] = [
  // The shorter address is the older one; both show the same.
  { ...dealsPage, path: '/vouchers', unlisted: true },
  {
    ...dealsPage,
    path: '/deals-and-discounts',
    keywords: 'vouchers coupons discounts deals favourites redeem charity vote poll membership plan',
  },
  {
    path: '/operator/vouchers',
    gate: 'auth',
    title: 'Vouchers',
    parent: '/operator',
    page: async () => (await import('./vouchers-editor-page.tsx')).BackOfficeVouchersPage,
    keywords: 'discounts coupons merchants',
  },
  {
    path: '/operator/polls',
    gate: 'auth',
    title: 'Charity polls',
    parent: '/operator',
    page: async () => (await import('./polls-editor-page.tsx')).BackOfficePollsPage,
    keywords: 'charity votes',
  },
];
