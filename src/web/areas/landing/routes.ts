import type { AreaRoute } from '#web/kit/route.ts';

/** What a visitor sees first. A signed-in member is sent on to the dashboard before this screen is prepared. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/',
    name: 'home',
    gate: 'open',
    title: 'Know what’s safe to spend',
    page: async () => (await import('./landing-screen.tsx')).LandingScreen,
    unlisted: true,
  },
];
