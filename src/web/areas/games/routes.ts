import type { AreaRoute } from '#web/kit/route.ts';

const promotionPage = async () => (await import('./promotion-page.tsx')).SpinPromotionPage;

/** The daily spin. */
export const gameRoutes: readonly AreaRoute[] = [
  {
    path: '/games/spin-wheel',
    gate: 'auth',
    title: 'Daily spin',
    page: async () => (await import('./spin-page.tsx')).SpinPage,
    keywords: 'wheel game prize win',
  },
  {
    path: '/games/spin-wheel-2',
    gate: 'auth',
    title: 'Spin results',
    parent: '/games/spin-wheel',
    page: async () => (await import('./spin-log-page.tsx')).SpinLogPage,
    keywords: 'odds log fair check',
  },
  {
    path: '/spintowin',
    gate: 'open',
    title: 'Spin to win',
    page: async () => (await import('./open-spin-page.tsx')).OpenSpinPage,
    unlisted: true,
  },
  ...['/new/spin', '/new/spin-bali', '/new/spin-base'].map((path): AreaRoute => ({
    path,
    gate: 'open',
    title: 'Spin promotion',
    page: promotionPage,
    unlisted: true,
  })),
];
