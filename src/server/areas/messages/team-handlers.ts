import type { messages } from '#contract/areas/messages.ts';
import { audit } from '#server/kit/audit.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { publishLive } from '#server/kit/live.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmail } from '../email/public.ts';
import { findMember } from '../members/public.ts';
import { notify } from '../notifications/public.ts';
import { settingsOf } from '../settings/public.ts';
import { openAttachment } from './attachment-reply.ts';
import { addMessage, attachmentsOf, countForTeam, findConversation, listForTeam, messagesOf } from './message-store.ts';
import type { DetailRow } from './message-store.ts';
import { DEFAULT_PAGE_SIZE, conversationOf, messageOf, missing, namesOf } from './wire.ts';

/** The member of a conversation, and the display names of both sides. */
async function partiesOf({ systemDb, settings }: Pick<Context, 'systemDb' | 'settings'>, memberId: number) {
  const person = await findMember(systemDb, memberId);
  if (!person) throw missing();
  return { person, names: namesOf(person, settings.brand) };
}

type EmailContext = Pick<Context, 'clock' | 'settings' | 'caller'>;

/** Emails the member about a new message, unless the member opted out of such emails. */
async function emailMember(
  db: Database,
  { clock, settings, caller }: EmailContext,
  person: { member_id: number; email: string; first_name: string },
  added: DetailRow,
  subject: string,
): Promise<void> {
  const { notificationemailfrequency: frequency } = await settingsOf(db, person.member_id);
  if (frequency === 'never') return;
  await postEmail(db, clock, settings.brand, `message-${person.member_id}-${added.id}`, {
    to: person.email,
    firstName: person.first_name,
    subject: `New reply from ${settings.brand} support`,
    paragraphs: [
      `We’ve replied in your conversation “${subject}”.`,
      'For your security, this email doesn’t include the reply. Sign in to read it.',
    ],
    action: { label: 'Read the reply', url: `${caller.origin}/messages/${added.header_id}` },
  });
}

/** Endpoints for operators: conversations and replies. */
export const teamHandlers = {
  async teamList({ query }, { systemDb }) {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const answered = query.answered ?? false;
    const [conversations, total] = await Promise.all([
      listForTeam(systemDb, answered, { limit, offset: (page - 1) * limit }),
      countForTeam(systemDb, answered),
    ]);
    return {
      data: conversations.map((conversation) => ({
        ...conversationOf(conversation),
        member_id: conversation.member_id,
        member_name: conversation.member_name,
      })),
      total,
      page,
      limit,
    };
  },

  async teamConversation({ params }, context) {
    const { systemDb } = context;
    const [conversation, details] = await Promise.all([
      findConversation(systemDb, params.member_id, params.id),
      messagesOf(systemDb, params.member_id, params.id),
    ]);
    if (!conversation) throw missing();
    const { names } = await partiesOf(context, params.member_id);
    const files = await attachmentsOf(
      systemDb,
      params.member_id,
      details.map(({ id }) => id),
    );
    return {
      member_id: params.member_id,
      member_name: names.member,
      message_header_id: params.id,
      subject: conversation.subject,
      message_archive: conversation.archived,
      total: conversation.messages,
      data: details.map((detail) => messageOf(params.member_id, detail, names, files)),
    };
  },

  async teamAttachment({ params }, { systemDb, ports }) {
    return openAttachment(systemDb, ports, params.member_id, params.id);
  },

  async teamReply({ body }, context) {
    const { systemDb, clock, member } = context;
    const { person, names } = await partiesOf(context, body.member_id);
    const sent = await systemDb.transaction().execute(async (transaction) => {
      const conversation = await findConversation(transaction, body.member_id, body.message_header_id);
      const reply =
        conversation &&
        (await addMessage(transaction, body.member_id, {
          headerId: body.message_header_id,
          body: body.message,
          at: clock.now(),
          operatorId: member.id,
        }));
      if (!reply) throw missing();
      await emailMember(transaction, context, person, reply, conversation.subject);
      await notify(transaction, clock, {
        memberId: body.member_id,
        kind: 'messages',
        dedupeKey: `message:${reply.id}`,
        title: 'New reply from support',
        body: conversation.subject,
        href: `/messages/${reply.header_id}`,
        hasEmail: true,
      });
      await publishLive(transaction, body.member_id, { kind: 'messages', id: reply.header_id });
      // The audit log is retained longer than the conversation, so it does not include the text.
      const after = { member_id: body.member_id, message: reply.id, characters: body.message.length };
      await audit(
        transaction,
        { operatorId: member.id, at: clock.now() },
        { action: 'message_answered', subject: 'conversation', subjectId: reply.header_id, before: null, after },
      );
      return reply;
    });
    return { success: true as const, data: messageOf(body.member_id, sent, names, []) };
  },
} satisfies Partial<HandlersOf<typeof messages>>;
