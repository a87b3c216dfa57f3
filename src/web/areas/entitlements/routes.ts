import type { AreaRoute } from '#web/kit/route.ts';

/** Plans, payments, prizes and the credit score. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/subscription-details',
    name: 'subscription-details',
    gate: 'auth',
    title: 'Your plan',
    page: async () => (await import('./plan-page.tsx')).PlanPage,
    keywords: 'subscription premium pro upgrade downgrade trial membership unlock',
  },
  {
    path: '/history',
    gate: 'auth',
    title: 'History',
    page: async () => (await import('./history-page.tsx')).HistoryPage,
    keywords: 'payments entries prizes history',
  },
  {
    path: '/credit-score',
    gate: 'auth',
    title: 'Credit score',
    page: async () => (await import('./score-page.tsx')).ScorePage,
    keywords: 'credit score report equifax experian',
  },
];
