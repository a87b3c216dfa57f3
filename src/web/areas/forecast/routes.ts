import type { AreaRoute } from '#web/kit/route.ts';

/** How things stand, and what is to come. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/smart-money',
    gate: 'auth',
    title: 'Financial Wellness',
    page: async () => (await import('./wellness-page.tsx')).WellnessPage,
    preload: async (address) => (await import('./reads.ts')).readWellness(address),
    keywords:
      'financial wellness smart money forecast balance ahead what if optimizer safe to spend emergency fund savings rate debt super prediction',
  },
];
