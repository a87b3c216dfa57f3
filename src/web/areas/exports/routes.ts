import type { AreaRoute } from '#web/kit/route.ts';

/** Export and restore. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/settings/data',
    gate: 'auth',
    title: 'Your data',
    parent: '/settings',
    page: async () => (await import('./data-page.tsx')).DataPage,
    preload: async () => (await import('./reads.ts')).readExports(),
    keywords: 'export download backup csv ofx qif hledger excel xlsx json archive restore move',
  },
];
