import type { AreaRoute } from '#web/kit/route.ts';

/** Arrears and hardship. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/loans/servicing',
    gate: 'auth',
    title: 'Arrears and hardship',
    parent: '/operator',
    page: async () => (await import('./back-office-page.tsx')).LoanBackOfficePage,
    keywords: 'arrears hardship payment exceptions overdue collections',
  },
];
