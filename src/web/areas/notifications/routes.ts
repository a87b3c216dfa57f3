import type { AreaRoute } from '#web/kit/route.ts';

/** Notifications, and the back office's notices. */
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
    keywords: 'announcements broadcast email',
  },
];
