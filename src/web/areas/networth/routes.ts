import type { AreaRoute } from '#web/kit/route.ts';

/** Net worth: assets and debts. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/net-worth',
    gate: 'auth',
    title: 'Net worth',
    page: async () => (await import('./net-worth-page.tsx')).NetWorthPage,
    preload: async (address) => (await import('./reads.ts')).readNetWorth(address),
    keywords: 'net worth wealth assets debts liabilities car property super gold crypto shares',
  },
];
