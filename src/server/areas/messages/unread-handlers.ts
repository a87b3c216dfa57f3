import { unreadCounts } from '#contract/areas/unread-counts.ts';
import { implement } from '#server/kit/implement.ts';
import { countUnread as unreadConversations } from './message-store.ts';
import { newNotifications } from '../notifications/public.ts';

/** Unread counts for the navigation bar: notifications and messages. */
export const waitingRoutes = implement(unreadCounts, {
  async count(_input, { db, member, clock }) {
    const [notifications, messages] = await Promise.all([
      newNotifications(db, clock, member.id),
      unreadConversations(db, member.id),
    ]);
    return { notifications, messages };
  },
});
