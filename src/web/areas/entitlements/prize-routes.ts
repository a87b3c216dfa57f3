import type { AreaRoute } from '#web/kit/route.ts';

/** Prizes that are offered by a link. */
export const prizeRoutes: readonly AreaRoute[] = [
  {
    path: '/get/accept',
    gate: 'open',
    title: 'Accept a prize',
    page: async () => (await import('./accept-page.tsx')).AcceptPage,
    keywords: 'prize accept offered entries',
  },
];
