import type { AreaRoute } from '#web/kit/route.ts';

/** Messages with the support team, and their back-office screens. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/messages',
    gate: 'auth',
    title: 'Messages',
    page: async () => (await import('./messages-page.tsx')).MessagesPage,
    preload: async (address) => (await import('./reads.ts')).readMessages(address),
    keywords: 'inbox mail support contact write',
  },
  {
    path: '/messages/:convId',
    gate: 'auth',
    title: 'Conversation',
    parent: '/messages',
    page: async () => (await import('./conversation-page.tsx')).ConversationPage,
    preload: async (address) => (await import('./reads.ts')).readConversation(address),
  },
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
