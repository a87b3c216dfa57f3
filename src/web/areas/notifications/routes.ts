import type { AreaRoute } from '#web/kit/route.ts';

/** Notifications. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/notifications',
    gate: 'auth',
    title: 'Notifications',
    page: async () => (await import('./notifications-page.tsx')).NotificationsPage,
    preload: async (address) => (await import('./reads.ts')).readNotifications(address),
    keywords: 'bell news alerts reminders warnings inbox',
  },
];
