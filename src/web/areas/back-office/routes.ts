import type { AreaRoute } from '#web/kit/route.ts';

/** Back-office screens that belong to no other area. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/operator/members',
    gate: 'auth',
    title: 'Members',
    parent: '/operator',
    page: async () => (await import('./members-page.tsx')).MembersPage,
    unlisted: true,
  },
  {
    path: '/operator/members/:memberId',
    gate: 'auth',
    title: 'A member',
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
    unlisted: true,
  },
  {
    path: '/operator/system',
    gate: 'auth',
    title: 'System',
    parent: '/operator',
    page: async () => (await import('./system-page.tsx')).SystemPage,
    unlisted: true,
  },
];
