import type { AreaRoute } from '#web/kit/route.ts';

/** Payments, payees, round-ups and instalments. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/accounts/payments',
    gate: 'auth',
    title: 'Payments',
    parent: '/accounts',
    page: async () => (await import('./payments-page.tsx')).PaymentsPage,
    preload: async () => (await import('./reads.ts')).readPayments(),
    keywords: 'pay transfer payee payid bpay send money round-up afterpay instalments',
  },
];
