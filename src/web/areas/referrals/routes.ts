import type { AreaRoute, LayoutFlags } from '#web/kit/route.ts';

/** A screen to hold out to somebody. */
const minimal: LayoutFlags = { hideAppToolBar: true, hideFooterNav: true, disableNavMenu: true, hideFavorites: true };

/** Inviting friends. */
export const referralRoutes: readonly AreaRoute[] = [
  {
    path: '/users/referral',
    gate: 'auth',
    title: 'Invite friends',
    page: async () => (await import('./invite-page.tsx')).InvitePage,
    keywords: 'refer referral link share',
  },
  {
    path: '/referral',
    gate: 'auth',
    title: 'Share your link',
    parent: '/users/referral',
    flags: minimal,
    page: async () => (await import('./share-page.tsx')).SharePage,
    keywords: 'QR code referral',
  },
  {
    path: '/referral/leader-board',
    gate: 'auth',
    title: 'Referral leaderboard',
    parent: '/users/referral',
    page: async () => (await import('./leaderboard-page.tsx')).LeaderboardPage,
    keywords: 'top rank friends',
  },
  {
    path: '/rewards/refer-friends',
    gate: 'auth',
    title: 'Refer friends',
    parent: '/users/referral',
    page: async () => (await import('./how-page.tsx')).HowReferralsWorkPage,
    keywords: 'referral reward rules',
  },
];
