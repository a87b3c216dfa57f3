/** What other areas ask of messages. */
export { countUnread as unreadConversations } from './message-store.ts';
