import { waiting } from '#contract/areas/waiting.ts';
import { implement } from '#server/kit/implement.ts';
import { unreadConversations } from '../messages/public.ts';
import { newNotifications } from '../notifications/public.ts';

/** What the frame of every screen shows beside the bell and the messages. */
export const waitingRoutes = implement(waiting, {
  async count(_input, { db, member, clock }) {
    const [notifications, messages] = await Promise.all([
      newNotifications(db, clock, member.id),
      unreadConversations(db, member.id),
    ]);
    return { notifications, messages };
  },
});
