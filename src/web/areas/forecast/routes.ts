import type { AreaRoute } from '#web/kit/route.ts';

/** Financial wellness and forecast. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/smart-money',
    gate: 'auth',
    title: 'Forecast',
    page: async () => (await import('./wellness-page.tsx')).WellnessPage,
    preload: async (address) => (await import('./reads.ts')).readWellness(address),
    keywords:
      'financial wellness smart money forecast balance ahead what if optimizer safe to spend emergency fund savings rate debt super prediction',
  },
];
