import type { AreaRoute } from '#web/kit/route.ts';

/** The landing page, which is public: a visitor without a session can sign in. */
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
