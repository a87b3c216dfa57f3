import type { AreaRoute } from '#web/kit/route.ts';

/** The landing page of members. It is open: a visitor without a session is greeted and shown the door. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/nd2',
    name: 'newDashboard2',
    gate: 'open',
    title: 'Home',
    page: async () => (await import('./dashboard-page.tsx')).DashboardPage,
    preload: async () => (await import('./reads.ts')).readHome(),
    keywords: 'dashboard home start save earn win',
  },
];
