import type { AreaRoute } from '#web/kit/route.ts';

/** The team's view of which screens help. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/screens',
    gate: 'auth',
    title: 'Screen usage',
    parent: '/operator',
    page: async () => (await import('./screens-page.tsx')).BackOfficeScreensPage,
    keywords: 'analytics traffic usage funnels',
  },
];
