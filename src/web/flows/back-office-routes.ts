import type { AreaRoute } from '#web/kit/route.ts';

/** What operators change about the journeys: the texts of their steps, tests of them, and start pages. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/journeys/texts',
    gate: 'auth',
    title: 'Journey wording',
    parent: '/operator/journeys',
    page: async () => (await import('./back-office/texts-page.tsx')).BackOfficeJourneyTextsPage,
    keywords: 'copy wording test split variant schedule',
  },
];
