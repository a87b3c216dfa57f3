import type { AreaRoute } from '#web/kit/route.ts';

/** Queues of calls and gifts. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/leads',
    gate: 'auth',
    title: 'Call-back requests',
    parent: '/operator',
    page: async () => (await import('./lead-queue-page.tsx')).BackOfficeLeadsPage,
    keywords: 'calls phone broadband',
  },
  {
    path: '/operator/gifts',
    gate: 'auth',
    title: 'Gifts to approve',
    parent: '/operator',
    page: async () => (await import('./gift-queue-page.tsx')).BackOfficeGiftsPage,
    keywords: 'approvals grants entries prizes',
  },
];
