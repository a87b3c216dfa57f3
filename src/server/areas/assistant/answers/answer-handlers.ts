import type { assistant } from '#contract/areas/assistant.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { stopAnswer } from './answering.ts';
import { ask } from './question.ts';
import { followAnswer } from './answer-stream.ts';
import { failLost, findMessage } from '../conversations/message-store.ts';
import type { MessageRow } from '../conversations/message-store.ts';
import { messagesOf, noConversation } from '../wire.ts';

/** An answer of the assistant in the conversation that the path names. */
async function answerAt(
  { memberDb, member }: Context<'member'>,
  params: { id: number; message_id: number },
): Promise<MessageRow> {
  const result = await findMessage(memberDb, member.id, params.message_id);
  if (!result || result.conversation_id !== params.id || result.role !== 'assistant') throw noConversation();
  return result;
}

export const answerHandlers = {
  send: withSystemDb('text-search', async ({ params, body }, context) => {
    const { question, answer } = await ask(context, {
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
    const answer = await answerAt(context, params);
    return followAnswer(context, {
      conversationId: params.id,
      questionId: null,
      messageId: answer.id,
      after: query.after ?? 0,
    });
  },

  async stop({ params }, context) {
    const answer = await answerAt(context, params);
    const [data] = await messagesOf(context, [
      (await stopAnswer(context, answer)) ?? (await answerAt(context, params)),
    ]);
    return { success: true, data: data! };
  },
} satisfies Partial<HandlersOf<typeof assistant>>;
