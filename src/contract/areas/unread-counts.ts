import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';

/** What waits for the member. The frame of every screen asks for it, so it stands by itself and weighs next to nothing. */
export const unreadCounts = defineArea('unreadCounts', {
  count: {
    method: 'GET',
    path: 'api/user_notifications/waiting',
    auth: 'member',
    summary: 'How many notifications are new, and in how many conversations something is unread.',
    reply: z.object({ notifications: z.int(), messages: z.int() }),
  },
});
