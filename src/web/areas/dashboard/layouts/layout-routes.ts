import type { AreaRoute, GroupId } from '#web/kit/route.ts';

const page = async () => (await import('./layout-page.tsx')).LayoutPage;
const layout = (path: string, title: string, group: GroupId = 'home'): AreaRoute => ({
  path,
  gate: 'auth',
  title,
  group,
  page,
  unlisted: true,
});

/** Other arrangements of the dashboard, each for a purpose. */
export const layoutRoutes: readonly AreaRoute[] = [
  layout('/nd', 'One column'),
  layout('/nd3', 'Money first'),
  layout('/nd4', 'Bills and payday'),
  layout('/nd5', 'Goals'),
  layout('/nd6', 'Rewards and draws', 'win'),
  layout('/nd7', 'At a glance'),
  layout('/deals-and-discounts1', 'Deals and shopping', 'earn'),
  layout('/rewards1', 'Rewards', 'win'),
  {
    path: '/giveaways1',
    gate: 'auth',
    title: 'Giveaways',
    group: 'win',
    page: async () => (await import('#web/areas/draws/public.tsx')).GiveawaysPage,
    unlisted: true,
  },
];
