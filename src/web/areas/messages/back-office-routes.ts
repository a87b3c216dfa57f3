import type { AreaRoute } from '#web/kit/route.ts';

/** The support team's side of messages. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/messages',
    gate: 'auth',
    title: 'Messages',
    parent: '/operator',
    page: async () => (await import('./operator-page.tsx')).OperatorPage,
    keywords: 'inbox support conversations',
  },
  {
    path: '/operator/messages/:memberId/:convId',
    gate: 'auth',
    title: 'Conversation',
    parent: '/operator/messages',
    page: async () => (await import('./operator-conversation-page.tsx')).OperatorConversationPage,
    unlisted: true,
  },
];
