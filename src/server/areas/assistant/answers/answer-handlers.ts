import type { assistant } from '#contract/areas/assistant.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { stopAnswer } from './answering.ts';
import { askQuestion } from './question.ts';
import { suggestionsFor } from './suggestions.ts';
import { assistantTools } from '../tools/assistant-tools.ts';
import { followAnswer } from './answer-stream.ts';
import { failLost, findMessage } from '../conversations/message-store.ts';
import type { MessageRow } from '../conversations/message-store.ts';
import { messagesOf, noConversation } from '../wire.ts';

/**
 * Returns the assistant's message with the path's `message_id`. Throws `not_found` if it is not in that conversation.
 */
async function findAnswer(
  { memberDb, member }: Context<'member'>,
  params: { id: number; message_id: number },
): Promise<MessageRow> {
  const message = await findMessage(memberDb, member.id, params.message_id);
  if (!message || message.conversation_id !== params.id || message.role !== 'assistant') throw noConversation();
  return message;
}

export const answerHandlers = {
  suggestions: withSystemDb('text-search', async (_input, context) => ({
    data: await suggestionsFor(assistantTools(context), context.clock.today(context.member.timeZone)),
  })),

  send: withSystemDb('text-search', async ({ params, body }, context) => {
    const { question, answer } = await askQuestion(context, {
      conversationId: params.id,
      content: body.content,
      fileIds: body.attachment ?? [],
      key: body.key ?? null,
    });
    return followAnswer(context, {
      conversationId: params.id,
      questionId: question.id,
      messageId: answer.id,
      after: 0,
    });
  }),

  async follow({ params, query }, context) {
    const { memberDb, member, clock } = context;
    await failLost(memberDb, member.id, clock.now());
    const answer = await findAnswer(context, params);
    return followAnswer(context, {
      conversationId: params.id,
      questionId: null,
      messageId: answer.id,
      after: query.after ?? 0,
    });
  },

  async stop({ params }, context) {
    const answer = await findAnswer(context, params);
    const [data] = await messagesOf(context, [
      (await stopAnswer(context, answer)) ?? (await findAnswer(context, params)),
    ]);
    return { success: true, data: data! };
  },
} satisfies Partial<HandlersOf<typeof assistant>>;
