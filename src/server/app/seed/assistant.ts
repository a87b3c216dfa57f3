import { assistant } from '#contract/areas/assistant.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

/** The demo member's questions, by conversation; the engine answers them as it answers anybody. */
const conversations = [
  { isPinned: false, questions: ['Which subscriptions do I pay for?', 'How much did I spend on streaming this year?'] },
  {
    isPinned: true,
    questions: [
      'How much did I spend on groceries this month?',
      'How does this month compare with last month for groceries?',
      'How much is safe to spend until payday?',
      'Set a budget of $50 a fortnight for takeaway',
    ],
  },
] as const;

/** Two conversations with the assistant, one of them pinned and with a proposal that waits for confirmation. */
export async function seedAssistant(
  { server, product }: { server: Server; product: string },
  token: string,
): Promise<void> {
  const act = <T>(endpoint: Parameters<typeof callEndpoint>[2], body: object, params: Record<string, number> = {}) =>
    callEndpoint<T>(server, product, endpoint, { token, body, params });
  const { data: created } = await act<ReplyOf<typeof assistant.createAssistant>>(assistant.createAssistant, {});
  for (const { isPinned, questions } of conversations) {
    const { data } = await act<ReplyOf<typeof assistant.thread>>(assistant.thread, {});
    const thread_id = data.data.id;
    for (const content of questions) {
      await act(assistant.addMessage, { args: { role: 'user', content }, thread_id });
      await act(assistant.streamResponse, { args: { assistant_id: created.data.id, stream: false }, thread_id });
    }
    if (isPinned) await act(assistant.pin, { pinned: true }, { id: thread_id });
  }
}
