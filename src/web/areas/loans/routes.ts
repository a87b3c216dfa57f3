import type { AreaRoute } from '#web/kit/route.ts';

/** Loans with us and with other lenders. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/loans',
    gate: 'auth',
    title: 'Loans',
    page: async () => (await import('./loans-page.tsx')).LoansPage,
    preload: async () => (await import('./reads.ts')).readLoans(),
    keywords: 'loan borrow debt repayment cash advance owe lender',
  },
  {
    path: '/loans/:id',
    gate: 'auth',
    title: 'Loan',
    parent: '/loans',
    page: async () => (await import('./loan-page.tsx')).LoanPage,
    preload: async (address) => (await import('./reads.ts')).readLoan(address),
  },
];
