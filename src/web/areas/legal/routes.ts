import type { AreaRoute } from '#web/kit/route.ts';

/** The texts of the company, open to everybody. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/terms-and-conditions',
    gate: 'open',
    title: 'Terms and conditions',
    page: async () => (await import('./texts.tsx')).TermsPage,
  },
  { path: '/privacy', gate: 'open', title: 'Privacy', page: async () => (await import('./texts.tsx')).PrivacyPage },
];
