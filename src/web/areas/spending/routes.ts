import type { AreaRoute } from '#web/kit/route.ts';

const overview = '/expense-analysis';

/** Where the money goes, from several sides. */
export const routes: readonly AreaRoute[] = [
  {
    path: overview,
    gate: 'auth',
    title: 'Spending',
    page: async () => (await import('./analysis-page.tsx')).AnalysisPage,
    preload: async (address) => (await import('./reads.ts')).readAnalysis(address),
    keywords: 'expense analysis cash flow sankey income where does the money go',
  },
  {
    path: `${overview}/expenses-breakdown`,
    gate: 'auth',
    title: 'All expenses',
    parent: overview,
    page: async () => (await import('./expenses-page.tsx')).ExpensesPage,
    preload: async (address) => (await import('./reads.ts')).readReports(address, 'sub_category'),
    keywords: 'sub-category table',
  },
  {
    path: `${overview}/categorical-breakdown`,
    gate: 'auth',
    title: 'Categories',
    parent: overview,
    page: async () => (await import('./categories-page.tsx')).CategoriesPage,
    preload: async (address) => (await import('./reads.ts')).readCategories(address),
    keywords: 'share ring benchmark',
  },
  {
    path: `${overview}/my-subscriptions`,
    gate: 'auth',
    title: 'Subscriptions',
    parent: overview,
    page: async () => (await import('./subscriptions-page.tsx')).SubscriptionsPage,
    preload: async () => (await import('./reads.ts')).readSubscriptions(),
    keywords: 'netflix spotify streaming memberships recurring',
  },
];
