import type { AreaRoute } from '#web/kit/route.ts';

/** Loan applications to decide. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/applications',
    gate: 'auth',
    title: 'Loan applications',
    parent: '/operator',
    page: async () => (await import('./application-queue-page.tsx')).BackOfficeQueuePage,
    keywords: 'lending borrow decisions',
  },
  {
    path: '/operator/applications/:memberId/:id',
    gate: 'auth',
    title: 'Loan application',
    parent: '/operator/applications',
    page: async () => (await import('./application-review-page.tsx')).BackOfficeApplicationPage,
    unlisted: true,
  },
];
