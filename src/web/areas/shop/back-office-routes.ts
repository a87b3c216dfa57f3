import type { AreaRoute } from '#web/kit/route.ts';

/** The shop's deals. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/shop',
    gate: 'auth',
    title: 'Shop catalogue',
    parent: '/operator',
    page: async () => (await import('./catalogue-page.tsx')).BackOfficeShopPage,
    keywords: 'deals merchants catalogue products',
  },
];
