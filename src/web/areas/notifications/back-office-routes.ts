import type { AreaRoute } from '#web/kit/route.ts';

/** Notices to members. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/notifications',
    gate: 'auth',
    title: 'Notices',
    parent: '/operator',
    page: async () => (await import('./notice-editor-page.tsx')).BackOfficeNoticesPage,
    keywords: 'announcements broadcast email',
  },
];
