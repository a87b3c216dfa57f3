import type { AreaRoute } from '#web/kit/route.ts';

/** Messages with the support team. */
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
];
