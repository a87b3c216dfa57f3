import type { AreaRoute } from '#web/kit/route.ts';

/** Rewards to explore, and collections of products and vouchers. */
export const exploreRoutes: readonly AreaRoute[] = [
  {
    path: '/explore',
    gate: 'auth',
    title: 'Explore rewards',
    page: async () => (await import('./explore-page.tsx')).ExplorePage,
    keywords: 'rewards vouchers packs gift cards memberships questions',
  },
  {
    path: '/collection-page',
    gate: 'auth',
    title: 'Collection',
    parent: '/explore',
    page: async () => (await import('./collection-page.tsx')).CollectionPage,
    unlisted: true,
  },
];
