import type { AreaRoute } from '#web/kit/route.ts';

/** The financial year by items of the tax return. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/tax-year',
    gate: 'auth',
    title: 'Tax year',
    page: async () => (await import('./tax-page.tsx')).TaxPage,
    preload: async (address) => (await import('./reads.ts')).readTaxYear(address),
    keywords: 'tax return ato deductions donations income financial year accountant report',
  },
];
