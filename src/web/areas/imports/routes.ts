import type { AreaRoute } from '#web/kit/route.ts';

/** Bringing statements in. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/sync-transactions',
    gate: 'auth',
    title: 'Import statements',
    page: async () => (await import('./import-page.tsx')).ImportPage,
    preload: async () => (await import('./reads.ts')).readImports(),
    keywords: 'sync upload statement ofx qif csv camt mt940 bank file undo',
  },
];
