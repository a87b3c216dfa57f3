import type { AreaRoute } from '#web/kit/route.ts';

/** Sharing between members. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/household',
    gate: 'auth',
    title: 'Household',
    parent: '/settings',
    keywords: 'household share sharing partner family access invite joint',
    page: async () => (await import('./household-page.tsx')).HouseholdPage,
    preload: async () => (await import('./reads.ts')).readHousehold(),
  },
  {
    path: '/household/log',
    gate: 'auth',
    title: 'Household history',
    parent: '/household',
    page: async () => (await import('./log-page.tsx')).LogPage,
    preload: async (address) => (await import('./reads.ts')).readLog(address),
    keywords: 'who changed access history',
  },
  {
    path: '/household/invitation/:token',
    gate: 'auth',
    title: 'Invitation',
    parent: '/household',
    page: async () => (await import('./invitation-page.tsx')).InvitationPage,
  },
  {
    path: '/household/accounts/:share',
    gate: 'auth',
    title: 'Shared account',
    parent: '/household',
    page: async () => (await import('./shared-account-page.tsx')).SharedAccountPage,
    preload: async (address) => (await import('./reads.ts')).readSharedAccount(address),
  },
  {
    path: '/household/budgets/:share',
    gate: 'auth',
    title: 'Shared budgets',
    parent: '/household',
    page: async () => (await import('./shared-budget-page.tsx')).SharedBudgetPage,
    preload: async (address) => (await import('./reads.ts')).readSharedBudget(address),
  },
];
