import { unreadCounts } from '#contract/areas/unread-counts.ts';
import { implement } from '#server/kit/implement.ts';
import { countUnread as unreadConversations } from './message-store.ts';
import { newNotifications } from '../notifications/public.ts';

/** Unread counts for the navigation bar: notifications and messages. */
export const waitingRoutes = implement(unreadCounts, {
  async count(_input, { memberDb, member, clock }) {
    const [notifications, messages] = await Promise.all([
      newNotifications(memberDb, clock, member.id),
      unreadConversations(memberDb, member.id),
    ]);
    return { notifications, messages };
  },
});
