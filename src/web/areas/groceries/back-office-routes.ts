import type { AreaRoute } from '#web/kit/route.ts';

/** Grocery prices in the back office. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/groceries',
    gate: 'auth',
    title: 'Grocery prices',
    parent: '/operator',
    page: async () => (await import('./price-import-page.tsx')).BackOfficeGroceryPage,
    keywords: 'import csv supermarket',
  },
];
