import type { AreaRoute } from '#web/kit/route.ts';

/** Offers of rewards and the rate of Qoin in the back office. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/rewards',
    gate: 'auth',
    title: 'Offers and Qoin',
    parent: '/operator',
    page: async () => (await import('./back-office/rewards-page.tsx')).BackOfficeRewardsPage,
    keywords: 'rewards offers claims rate bonus',
  },
];
