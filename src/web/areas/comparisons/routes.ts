import type { AreaRoute } from '#web/kit/route.ts';

/** Comparisons of the member's costs with offers. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/compare',
    gate: 'auth',
    title: 'Compare',
    page: async () => (await import('./compare-page.tsx')).ComparePage,
    preload: async () => (await import('./reads.ts')).readCategories(),
    keywords:
      'compare energy electricity gas broadband internet mobile insurance savings term deposit card loan mortgage cheaper save',
  },
  {
    path: '/compare/category',
    gate: 'auth',
    title: 'Compare prices',
    parent: '/compare',
    page: async () => (await import('./category-page.tsx')).CategoryPage,
    preload: async (address) => (await import('./reads.ts')).readComparison(address),
    unlisted: true,
  },
];
