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

type Here = 'create' | 'list' | 'messages' | 'rename' | 'pin' | 'remove' | 'export';

export const conversationHandlers: Pick<HandlersOf<typeof assistant>, Here> = {
  async create({ body }, { db, member, clock, limit }) {
    await limit(beginLimit, String(member.id));
    const { id } = await openConversation(db, member.id, body.title ?? '', clock.now());
    return { id, conversationID: id };
  },

  async list({ query }, { db, member }) {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const offset = ((query.page ?? 1) - 1) * limit;
    const rows = await listConversations(db, member.id, query.search ?? '', { limit: limit + 1, offset });
    return { items: rows.slice(0, limit).map(conversationOf), hasNext: rows.length > limit };
  },

  async messages({ params, query }, context) {
    const { db, member, clock } = context;
    await failLost(db, member.id, clock.now());
    const [conversation, rows] = await Promise.all([
      findConversation(db, member.id, params.id),
      messagesBefore(db, member.id, params.id, query.before, MESSAGE_PAGE_SIZE + 1),
    ]);
    if (!conversation) throw noConversation();
    const hasEarlier = rows.length > MESSAGE_PAGE_SIZE;
    return {
      conversation: conversationOf(conversation),
      items: await messagesOf(context, hasEarlier ? rows.slice(1) : rows),
      hasEarlier,
    };
  },

  async rename({ params, body }, { db, member }) {
    const changed = await changeConversation(db, member.id, params.id, { title: body.title });
    if (!changed) throw noConversation();
    return { success: true, data: conversationOf(changed) };
  },

  async pin({ params, body }, { db, member }) {
    const changed = await changeConversation(db, member.id, params.id, { pinned: body.pinned });
    if (!changed) throw noConversation();
    return { success: true, data: conversationOf(changed) };
  },

  async remove({ params }, { db, member, ports }) {
    const keys = await removeConversation(db, member.id, params.id);
    if (!keys) throw noConversation();
    for (const key of keys) await ports.files.remove(key);
    return { success: true };
  },

  async export({ params, query }, { db, member }) {
    const conversation = await findConversation(db, member.id, params.id);
    if (!conversation) throw noConversation();
    return conversationFile({ db, member }, conversation, query.format ?? 'md');
  },
};
