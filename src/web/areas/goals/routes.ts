import type { AreaRoute } from '#web/kit/route.ts';

const preload = async () => (await import('./reads.ts')).readGoals();

/** Savings goals. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/goals',
    gate: 'auth',
    title: 'Goals',
    page: async () => (await import('./goals-page.tsx')).GoalsPage,
    preload,
    keywords: 'goals save saving pledge top up round up transfer',
  },
  {
    path: '/goals/new',
    gate: 'auth',
    title: 'New goal',
    parent: '/goals',
    page: async () => (await import('./new-goal-page.tsx')).NewGoalPage,
    preload,
    keywords: 'create add a goal save for something',
  },
  {
    path: '/goals/history',
    gate: 'auth',
    title: 'Past goals',
    parent: '/goals',
    page: async () => (await import('./history-page.tsx')).HistoryPage,
    preload,
    keywords: 'reached completed goals',
  },
  {
    path: '/goals/saving-allocation',
    gate: 'auth',
    title: 'Split your savings',
    parent: '/goals',
    page: async () => (await import('./allocation-page.tsx')).AllocationPage,
    preload,
    keywords: 'saving allocation divide share goals',
  },
];
