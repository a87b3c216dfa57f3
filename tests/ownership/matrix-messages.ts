import { messages } from '#contract/areas/messages.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import { formWith } from './forms.ts';
import type { Act } from './world.ts';

const own = "It works on the member's own conversations, all of them.";

/** Anna's messages with a file, which calls can refer to. */
export interface MessageThings {
  conversationId: number;
  attachmentId: number;
}

export async function addMessages(act: Act): Promise<MessageThings> {
  const form = formWith(
    'quandong.txt',
    'About QUANDONG.',
    { subject: 'A QUANDONG question', message: 'Where is my QUANDONG?' },
    'attachments',
  );
  const { data } = await act(messages.create, { form });
  return { conversationId: data.message_header_id, attachmentId: data.attachments[0]!.id };
}

export const messageEntries: Record<string, Entry> = {
  'messages.list': namesNoRow(own),
  'messages.conversation': aims(({ things }) => ({ params: { id: things.conversationId } })),
  'messages.create': aims(({ things }) => ({ body: { message_header_id: things.conversationId, message: 'Taken.' } })),
  'messages.seen': aims(({ things }) => ({ body: { message_header_id: things.conversationId } })),
  'messages.archived': aims(({ things }) => ({ body: { message_header_id: things.conversationId } })),
  'messages.unread': namesNoRow(own),
  'messages.attachment': aims(({ things }) => ({ params: { id: things.attachmentId } })),
  'messages.live': namesNoRow("A stream reports only the caller's own changes.", { query: { seconds: 0 } }),
  'messages.teamList': namesNoRow('It is for operators.', {}, { annaGets: 403 }),
  'messages.teamConversation': aims(
    ({ anna, things }) => ({ params: { member_id: anna.id, id: things.conversationId } }),
    { annaGets: 403 },
  ),
  'messages.teamAttachment': aims(({ anna, things }) => ({ params: { member_id: anna.id, id: things.attachmentId } }), {
    annaGets: 403,
  }),
  'messages.teamReply': aims(
    ({ anna, things }) => ({
      body: { member_id: anna.id, message_header_id: things.conversationId, message: 'Taken.' },
    }),
    { annaGets: 403 },
  ),
};
