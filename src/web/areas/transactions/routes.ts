import type { AreaRoute } from '#web/kit/route.ts';

/** All transactions; with `uncategorised=1` it is the inbox (rule M15). */
export const routes: readonly AreaRoute[] = [
  {
    path: '/transaction-history',
    name: 'transactionHistory',
    gate: 'auth',
    title: 'Transactions',
    page: async () => (await import('./transactions-page.tsx')).TransactionsPage,
    preload: async (address) => (await import('./reads.ts')).readHistory(address),
    keywords: 'rows purchases spending search categorise split refund history',
  },
];
