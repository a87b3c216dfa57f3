import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';

/** What is new for the member. Separate and small because every screen calls it. */
export const unreadCounts = defineArea('unreadCounts', {
  count: {
    method: 'GET',
    path: 'api/user_notifications/waiting',
    auth: 'member',
    summary: 'Counts new notifications, and conversations with unread messages.',
    reply: z.object({ notifications: z.int(), messages: z.int() }),
  },
});
