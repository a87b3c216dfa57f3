import type { AreaRoute } from '#web/kit/route.ts';

/** Vouchers and polls, and who may use them. */
export const backOfficeRoutes: readonly AreaRoute[] = [
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
