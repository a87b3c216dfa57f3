import type { AreaRoute } from '#web/kit/route.ts';

/** Referrals in the back office. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/referrals',
    gate: 'auth',
    title: 'Referrals',
    parent: '/operator',
    page: async () => (await import('./back-office-page.tsx')).BackOfficeReferralsPage,
    keywords: 'friends review rules cap abuse',
  },
];
