import type { AreaRoute } from '#web/kit/route.ts';

/** Tips and answers. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/tips',
    gate: 'auth',
    title: 'Tips',
    page: async () => (await import('./tips-page.tsx')).TipsPage,
    preload: async (address) => (await import('./reads.ts')).readTips(address),
    keywords: 'tips learn read saving debt super tax',
  },
  {
    path: '/tips/:id',
    gate: 'auth',
    title: 'Tip',
    parent: '/tips',
    page: async () => (await import('./tip-page.tsx')).TipPage,
    preload: async (address) => (await import('./reads.ts')).readTip(address),
  },
  {
    path: '/faq',
    gate: 'auth',
    title: 'Questions and answers',
    page: async () => (await import('./faq-page.tsx')).FaqPage,
    preload: async () => (await import('./reads.ts')).readFaq(),
    keywords: 'faq help questions answers support hardship scam',
  },
];
