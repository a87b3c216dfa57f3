import type { AreaRoute } from '#web/kit/route.ts';

/** Prices of the plans that members compare. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/prices',
    gate: 'auth',
    title: 'Comparison prices',
    parent: '/operator',
    page: async () => (await import('./plan-prices-page.tsx')).BackOfficePricesPage,
    keywords: 'energy broadband offers compare',
  },
];
