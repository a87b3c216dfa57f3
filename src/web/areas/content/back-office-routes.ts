import type { AreaRoute } from '#web/kit/route.ts';

/** The editors of tips and answers, and of Explore. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/texts',
    gate: 'auth',
    title: 'Tips and answers',
    parent: '/operator',
    page: async () => (await import('./editor-texts-page.tsx')).BackOfficeTextsPage,
    keywords: 'content articles faq help tips answers',
  },
  {
    path: '/operator/texts/new/:kind',
    gate: 'auth',
    title: 'New tip or answer',
    parent: '/operator/texts',
    page: async () => (await import('./editor-text-page.tsx')).BackOfficeNewTextPage,
    unlisted: true,
  },
  {
    path: '/operator/texts/:id',
    gate: 'auth',
    title: 'Tip or answer',
    parent: '/operator/texts',
    page: async () => (await import('./editor-text-page.tsx')).BackOfficeTextPage,
    unlisted: true,
  },
  {
    path: '/operator/explore',
    gate: 'auth',
    title: 'Explore rewards',
    parent: '/operator',
    page: async () => (await import('./explore-editor-page.tsx')).BackOfficeExplorePage,
    keywords: 'content rewards cards collections pictures',
  },
];
