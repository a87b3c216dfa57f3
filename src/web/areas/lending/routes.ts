import { authFlags } from '#web/kit/route.ts';
import type { AreaRoute } from '#web/kit/route.ts';

/** Loan applications; offers and acceptance also open by a link. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/loans/apply',
    gate: 'auth',
    title: 'Apply for a loan',
    parent: '/loans',
    page: async () => (await import('./apply-page.tsx')).ApplyPage,
    preload: async () => (await import('./reads.ts')).readApplication(),
    keywords: 'loan borrow credit cash advance apply application offer amount',
  },
  {
    path: '/loans/offer',
    gate: 'open',
    title: 'Your loan offer',
    parent: '/loans',
    page: async () => (await import('./offer-page.tsx')).OfferPage,
    flags: authFlags,
    unlisted: true,
  },
  {
    path: '/loans/acceptance',
    gate: 'open',
    title: 'Accept your loan',
    parent: '/loans',
    page: async () => (await import('./acceptance-page.tsx')).AcceptancePage,
    flags: authFlags,
    unlisted: true,
  },
];
