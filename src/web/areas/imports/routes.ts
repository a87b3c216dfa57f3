import type { AreaRoute } from '#web/kit/route.ts';

/** The import of statements. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/sync-transactions',
    gate: 'auth',
    title: 'Import transactions',
    page: async () => (await import('./import-page.tsx')).ImportPage,
    preload: async () => (await import('./reads.ts')).readImports(),
    keywords: 'sync upload statement ofx qif csv camt mt940 bank file undo',
  },
];
