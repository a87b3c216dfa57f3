import type { AreaRoute } from '#web/kit/route.ts';

/** What each plan opens. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/plans',
    gate: 'auth',
    title: 'Plan features',
    parent: '/operator',
    page: async () => (await import('./plan-features-page.tsx')).BackOfficePlansPage,
    preload: async () => (await import('./reads.ts')).readFeatureMap(),
    keywords: 'subscriptions tiers features',
  },
];
