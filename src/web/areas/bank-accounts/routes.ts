import type { AreaRoute } from '#web/kit/route.ts';

/** The list of accounts, and single accounts. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/accounts',
    gate: 'auth',
    title: 'Accounts',
    page: async () => (await import('./accounts-page.tsx')).AccountsPage,
    preload: async (address) => (await import('./reads.ts')).readAccounts(address),
    keywords: 'bank balance bsb card savings',
  },
  {
    path: '/accounts/:acc',
    gate: 'auth',
    title: 'Account',
    parent: '/accounts',
    page: async () => (await import('./account-page.tsx')).AccountPage,
    preload: async (address) => (await import('./reads.ts')).readAccounts(address),
  },
];
