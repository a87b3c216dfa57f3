import type { AreaRoute } from '#web/kit/route.ts';

/** Transfers that wait for the network, or were refused by it. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/wallet-transfers',
    gate: 'auth',
    title: 'Wallet transfers',
    parent: '/operator',
    page: async () => (await import('./back-office-page.tsx')).BackOfficeTransfersPage,
    keywords: 'tokens stuck failed retry network',
  },
];
