import type { AreaRoute } from '#web/kit/route.ts';

/** Journeys of visitors, and their requests. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/journeys',
    gate: 'auth',
    title: 'Journeys',
    parent: '/operator',
    page: async () => (await import('./journeys-page.tsx')).BackOfficeJourneysPage,
    keywords: 'funnel steps drop-off visitors',
  },
  {
    path: '/operator/journeys/leads',
    gate: 'auth',
    title: 'Visitor requests',
    parent: '/operator/journeys',
    page: async () => (await import('./journey-leads-page.tsx')).BackOfficeJourneyLeadsPage,
    keywords: 'leads consent source export csv',
  },
];
