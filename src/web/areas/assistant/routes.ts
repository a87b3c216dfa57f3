import type { AreaRoute } from '#web/kit/route.ts';

const preload = async (address: URL) => (await import('./reads.ts')).readConversation(address);

/** The assistant: beside the figures on a large screen, on a phone, and full screen. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/money-smart',
    name: 'moneySmart',
    gate: 'auth',
    title: 'Ask about your money',
    page: async () => (await import('./money-smart-page.tsx')).MoneySmartPage,
    preload,
    keywords: 'assistant ai chat ask question money smart',
  },
  {
    path: '/ai/ai-budget-chatbot',
    name: 'aiChatBot',
    gate: 'auth',
    title: 'Ask about your money',
    page: async () => (await import('./chatbot-page.tsx')).ChatbotPage,
    preload,
    unlisted: true,
  },
  {
    path: '/ai/ai-chat',
    gate: 'auth',
    title: 'Ask about your money, full screen',
    parent: '/money-smart',
    flags: { hideFooterNav: true },
    page: async () => (await import('./full-page.tsx')).FullPage,
    preload,
    keywords: 'assistant ai chat full screen',
  },
  {
    path: '/ai/ai-test-design',
    gate: 'auth',
    title: 'Assistant answer styles',
    parent: '/ai/ai-chat',
    page: async () => (await import('./design-page.tsx')).DesignPage,
    unlisted: true,
  },
];
