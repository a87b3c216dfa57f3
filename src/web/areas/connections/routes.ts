import type { AreaRoute } from '#web/kit/route.ts';

/** Bank connections and their consents. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/settings/bank-accounts',
    gate: 'auth',
    title: 'Bank connections',
    parent: '/settings',
    page: async () => (await import('./connections-page.tsx')).ConnectionsPage,
    preload: async () => (await import('./reads.ts')).readConnections(),
    keywords: 'bank accounts connect sync refresh consent open banking cdr sharing withdraw institutions',
  },
  {
    path: '/connections/return',
    gate: 'auth',
    title: 'Bank connection',
    parent: '/settings/bank-accounts',
    page: async () => (await import('./return-page.tsx')).ReturnPage,
    unlisted: true,
  },
];
