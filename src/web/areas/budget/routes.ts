import type { AreaRoute } from '#web/kit/route.ts';

/** Budgets per pay cycle. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/ubudget',
    gate: 'auth',
    title: 'Budgets',
    page: async () => (await import('./budget-page.tsx')).BudgetPage,
    preload: async (address) => (await import('./reads.ts')).readBudgets(address),
    keywords: 'ubudget budget limit plan payday pay cycle roll over',
  },
];
