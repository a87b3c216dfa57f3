import type { AreaRoute } from '#web/kit/route.ts';

/** Back-office screens that belong to no other area. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator',
    gate: 'auth',
    title: 'Overview',
    page: async () => (await import('./overview-page.tsx')).OverviewPage,
    preload: async () => (await import('./reads.ts')).readOverview(),
    keywords: 'back office operator queues alerts',
  },
  {
    path: '/operator/members',
    gate: 'auth',
    title: 'Members',
    parent: '/operator',
    page: async () => (await import('./members-page.tsx')).MembersPage,
    keywords: 'users accounts people find member',
  },
  {
    path: '/operator/members/:memberId',
    gate: 'auth',
    title: 'Member',
    parent: '/operator',
    page: async () => (await import('./member-page.tsx')).MemberPage,
    unlisted: true,
  },
  {
    path: '/operator/members/:memberId/view',
    gate: 'auth',
    title: 'Support access',
    parent: '/operator',
    page: async () => (await import('./support-access-page.tsx')).LookPage,
    unlisted: true,
  },
  {
    path: '/operator/audit',
    gate: 'auth',
    title: 'Audit log',
    parent: '/operator',
    page: async () => (await import('./audit-page.tsx')).AuditPage,
    keywords: 'history changes who did what',
  },
  {
    path: '/operator/system',
    gate: 'auth',
    title: 'System health',
    parent: '/operator',
    page: async () => (await import('./system-page.tsx')).SystemPage,
    keywords: 'jobs outbox ledger sessions errors status',
  },
];
