import type { AreaRoute } from '#web/kit/route.ts';

/** The back office of the daily spin. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/spin',
    gate: 'auth',
    title: 'Daily spin',
    parent: '/operator',
    page: async () => (await import('./back-office/spin-setup-page.tsx')).BackOfficeSpinPage,
    keywords: 'wheel odds prizes stock states promotions',
  },
];
