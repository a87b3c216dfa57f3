import type { AreaRoute } from '#web/kit/route.ts';

/** Changing, pausing and cancelling the membership. */
export const membershipRoutes: readonly AreaRoute[] = [
  {
    path: '/membership/renew-upgrade',
    gate: 'auth',
    title: 'Your membership',
    parent: '/membership',
    page: async () => (await import('./renew-upgrade-page.tsx')).RenewUpgradePage,
    keywords: 'membership premium renew upgrade change card pause',
  },
  {
    path: '/membership/downgrade',
    gate: 'auth',
    title: 'Cancel membership',
    parent: '/membership',
    page: async () => (await import('./downgrade-page.tsx')).DowngradePage,
    keywords: 'cancel downgrade pause membership premium',
  },
  {
    path: '/membership/downgrade-confirmation',
    gate: 'auth',
    title: 'Your cancellation',
    parent: '/membership',
    page: async () => (await import('./downgrade-confirmation-page.tsx')).DowngradeConfirmationPage,
    unlisted: true,
  },
];
