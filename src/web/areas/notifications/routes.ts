import type { AreaRoute } from '#web/kit/route.ts';

/** What the member was told, and the team's side of it. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/notifications',
    gate: 'auth',
    title: 'Notifications',
    page: async () => (await import('./notifications-page.tsx')).NotificationsPage,
    preload: async (address) => (await import('./reads.ts')).readNotifications(address),
    keywords: 'bell news alerts reminders warnings inbox',
  },
  {
    path: '/operator/notifications',
    gate: 'auth',
    title: 'Notices',
    parent: '/operator',
    page: async () => (await import('./notice-editor-page.tsx')).BackOfficeNoticesPage,
    unlisted: true,
  },
];
