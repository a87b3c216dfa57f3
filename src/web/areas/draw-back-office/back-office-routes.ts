import type { AreaRoute } from '#web/kit/route.ts';

/** Draws and their series. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/draws',
    gate: 'auth',
    title: 'Draws',
    parent: '/operator',
    page: async () => (await import('./draws-page.tsx')).BackOfficeDrawsPage,
    keywords: 'giveaways series prizes permits void redraw',
  },
];
