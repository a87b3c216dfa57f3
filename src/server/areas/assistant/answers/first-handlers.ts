import type { assistant } from '#contract/areas/assistant.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf, RawReply } from '#server/kit/implement.ts';
import { answerLast, postMessage } from './question.ts';
import { beginLimit } from '../conversations/conversation-handlers.ts';
import { findConversation, listConversations, openConversation } from '../conversations/conversation-store.ts';
import { followAnswer } from './answer-stream.ts';
import { failLost, findMessage, lastMessage, messagesBefore } from '../conversations/message-store.ts';
import { messagesOf, noConversation, threadOf } from '../wire.ts';

/** Default number of threads in a list, and the number of messages shown of a thread. */
const DEFAULT_THREADS = 50;
const MAX_MESSAGES = 200;

/** All members share one assistant, whose id is the name of the configured adapter. */
function assistantId({ ports }: Pick<Context, 'ports'>): string {
  return ports.assistant.adapter;
}

/** Waits for the answer and returns it as one JSON object. */
async function wholeAnswer(context: Context<'member'>, messageId: number, stream: RawReply): Promise<RawReply> {
  // Consume the stream until the answer ends, then read the finished message once.
  for await (const _line of stream.body as AsyncIterable<unknown>);
  const row = await findMessage(context.memberDb, context.member.id, messageId);
  if (!row) throw noConversation();
  const [message] = await messagesOf(context, [row]);
  return {
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ message: { ...message, created_at: row.created_at.toISOString() } }),
  };
}

/**
 * First-generation endpoints (rule A01). A thread is a conversation; both generations share the store and the engine.
 */
export const firstHandlers = {
  async createAssistant(_input, context) {
    return { data: { data: { id: assistantId(context) } } };
  },

  async thread({ body }, { memberDb, member, clock, limit }) {
    if (body.thread_id !== undefined) {
      if (!(await findConversation(memberDb, member.id, body.thread_id))) throw noConversation();
      return { data: { data: { id: body.thread_id } } };
    }
    await limit(beginLimit, String(member.id));
    const { id } = await openConversation(memberDb, member.id, body.title ?? '', clock.now());
    return { data: { data: { id } } };
  },

  async addMessage({ body }, context) {
    const { memberDb, member, clock } = context;
    await failLost(memberDb, member.id, clock.now());
    const question = await postMessage(context, {
      conversationId: body.thread_id,
      content: body.args.content,
      fileIds: body.args.attachments ?? [],
      key: null,
    });
    const [message] = await messagesOf(context, [question]);
    return { message: message! };
  },

  streamResponse: withSystemDb('text-search', async ({ body }, context) => {
    const { memberDb, member, clock } = context;
    if (body.args.assistant_id !== assistantId(context))
      throw badField('args.assistant_id', 'We couldn’t find that assistant.');
    await failLost(memberDb, member.id, clock.now());
    if (!(await findConversation(memberDb, member.id, body.thread_id))) throw noConversation();
    const last = await lastMessage(memberDb, member.id, body.thread_id);
    if (!last || (last.role === 'assistant' && last.state !== 'streaming'))
      throw new Failure('conflict', 'There’s nothing to answer yet.');
    const answer = last.role === 'assistant' ? last : await answerLast(context, last);
    const stream = followAnswer(context, {
      conversationId: body.thread_id,
      questionId: last.role === 'user' ? last.id : null,
      messageId: answer.id,
      after: 0,
    });
    return body.args.stream === false ? wholeAnswer(context, answer.id, stream) : stream;
  }),

  async chatbotHistory({ query }, { memberDb, member }) {
    const limit = query.limit ?? DEFAULT_THREADS;
    const rows = await listConversations(memberDb, member.id, '', { limit, offset: ((query.page ?? 1) - 1) * limit });
    return { data: rows.map(threadOf) };
  },

  async viewHistory({ body }, { memberDb, member, clock }) {
    await failLost(memberDb, member.id, clock.now());
    if (!(await findConversation(memberDb, member.id, body.thread_id))) throw noConversation();
    const rows = await messagesBefore(memberDb, member.id, body.thread_id, undefined, MAX_MESSAGES);
    return { messages: rows.map(({ id, role, content, created_at }) => ({ id, role, content, created_at })) };
  },

  async searchHistory({ body }, { memberDb, member }) {
    const rows = await listConversations(memberDb, member.id, body.search, { limit: DEFAULT_THREADS, offset: 0 });
    return { titles: rows.map(threadOf) };
  },
} satisfies Partial<HandlersOf<typeof assistant>>;
