import type { AreaRoute } from '#web/kit/route.ts';

/** The operator's console beyond the desks of the single areas. */
export const routes: readonly AreaRoute[] = [
  { path: '/operator/audit', gate: 'auth', title: 'Audit log', parent: '/operator', page: async () => (await import('./audit-page.tsx')).AuditPage, unlisted: true },
];
