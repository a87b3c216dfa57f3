import type { assistant } from '#contract/areas/assistant.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import {
  changeConversation,
  findConversation,
  listConversations,
  openConversation,
  removeConversation,
} from './conversation-store.ts';
import { conversationFile } from './conversation-file.ts';
import { failLost, messagesBefore } from './message-store.ts';
import { conversationOf, messagesOf, noConversation } from '../wire.ts';

/** Rule A02: 20 conversations a page by default. */
const DEFAULT_PAGE_SIZE = 20;
const MESSAGE_PAGE_SIZE = 50;
export const beginLimit = { name: 'assistant-begin', hits: 120, windowSeconds: 3600 };

export const conversationHandlers = {
  async create({ body }, { memberDb, member, clock, limit }) {
    await limit(beginLimit, String(member.id));
    const { id } = await openConversation(memberDb, member.id, body.title ?? '', clock.now());
    return { id, conversationID: id };
  },

  async list({ query }, { memberDb, member }) {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const offset = ((query.page ?? 1) - 1) * limit;
    const rows = await listConversations(memberDb, member.id, query.search ?? '', { limit: limit + 1, offset });
    return { items: rows.slice(0, limit).map(conversationOf), hasNext: rows.length > limit };
  },

  async messages({ params, query }, context) {
    const { memberDb, member, clock } = context;
    await failLost(memberDb, member.id, clock.now());
    const [conversation, rows] = await Promise.all([
      findConversation(memberDb, member.id, params.id),
      messagesBefore(memberDb, member.id, params.id, query.before, MESSAGE_PAGE_SIZE + 1),
    ]);
    if (!conversation) throw noConversation();
    const hasEarlier = rows.length > MESSAGE_PAGE_SIZE;
    return {
      conversation: conversationOf(conversation),
      items: await messagesOf(context, hasEarlier ? rows.slice(1) : rows),
      hasEarlier,
    };
  },

  async rename({ params, body }, { memberDb, member }) {
    const changed = await changeConversation(memberDb, member.id, params.id, { title: body.title });
    if (!changed) throw noConversation();
    return { success: true, data: conversationOf(changed) };
  },

  async pin({ params, body }, { memberDb, member }) {
    const changed = await changeConversation(memberDb, member.id, params.id, { pinned: body.pinned });
    if (!changed) throw noConversation();
    return { success: true, data: conversationOf(changed) };
  },

  async remove({ params }, { memberDb, member, ports }) {
    const keys = await removeConversation(memberDb, member.id, params.id);
    if (!keys) throw noConversation();
    for (const key of keys) await ports.files.remove(key);
    return { success: true };
  },

  async export({ params, query }, { memberDb, member }) {
    const conversation = await findConversation(memberDb, member.id, params.id);
    if (!conversation) throw noConversation();
    return conversationFile({ memberDb, member }, conversation, query.format ?? 'md');
  },
} satisfies Partial<HandlersOf<typeof assistant>>;
