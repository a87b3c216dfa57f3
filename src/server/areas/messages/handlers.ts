import { TEAM_ID, messages } from '#contract/areas/messages.ts';
import { badField } from '#contract/kit/errors.ts';
import { implement } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { publishLive } from '#server/kit/live.ts';
import type { Database } from '#server/kit/database.ts';
import { findMember } from '../members/public.ts';
import { viewNotificationsOf } from '../notifications/public.ts';
import { checkFiles, keyFor } from './attachments.ts';
import type { CheckedFile } from './attachments.ts';
import {
  addAttachments,
  addMessage,
  attachmentsOf,
  countConversations,
  countUnread,
  findConversation,
  listConversations,
  markSeen,
  messagesOf,
  openConversation,
  setArchived,
} from './message-store.ts';
import type { DetailRow } from './message-store.ts';
import { openAttachment } from './attachment-reply.ts';
import { teamHandlers } from './team-handlers.ts';
import { DEFAULT_PAGE_SIZE, conversationOf, messageOf, missing, namesOf } from './wire.ts';
import type { Names } from './wire.ts';

const writeLimit = { name: 'write-message', hits: 60, windowSeconds: 3600 };

async function namesFor({
  memberDb,
  member,
  settings,
}: Pick<Context<'member'>, 'memberDb' | 'member' | 'settings'>): Promise<Names> {
  return namesOf(
    (await findMember(memberDb, member.id)) ?? { first_name: '', last_name: '', email: member.email },
    settings.brand,
  );
}

async function withAttachments(db: Database, memberId: number, details: readonly DetailRow[], names: Names) {
  const files = await attachmentsOf(
    db,
    memberId,
    details.map(({ id }) => id),
  );
  return details.map((detail) => messageOf(memberId, detail, names, files));
}

/** Stores the files before the database refers to them, so that a referenced file always exists. */
async function storeFiles(
  { ports, member }: Pick<Context<'member'>, 'ports' | 'member'>,
  files: readonly CheckedFile[],
) {
  const attachments = [];
  for (const file of files) {
    const file_key = keyFor(member.id, file);
    await ports.files.put(file_key, { bytes: file.bytes, contentType: file.contentType });
    attachments.push({ name: file.name, content_type: file.contentType, size_bytes: file.bytes.length, file_key });
  }
  return attachments;
}

interface NewMessage {
  subject?: string | undefined;
  message: string;
  message_header_id?: number | undefined;
}

/**
 * Stores the message, its attachments and, if it is new, the conversation in one transaction. Removes the files when
 * the transaction fails.
 */
async function sendMessage(
  context: Context<'member'>,
  { subject, message, message_header_id: headerId }: NewMessage,
): Promise<DetailRow> {
  const { memberDb, member, clock, files, ports } = context;
  if (headerId !== undefined && !(await findConversation(memberDb, member.id, headerId))) throw missing();
  const attachments = await storeFiles(context, await checkFiles(files));
  try {
    return await memberDb.transaction().execute(async (transaction) => {
      const at = clock.now();
      const conversationId = headerId ?? (await openConversation(transaction, member.id, subject!, at));
      const added = await addMessage(transaction, member.id, {
        headerId: conversationId,
        body: message,
        at,
        operatorId: null,
      });
      if (!added) throw missing();
      await addAttachments(transaction, member.id, added.id, attachments);
      return added;
    });
  } catch (error) {
    await Promise.all(attachments.map(({ file_key }) => ports.files.remove(file_key)));
    throw error;
  }
}

const handlers = {
  async list({ query }, { memberDb, member }) {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const archived = query.archived ?? false;
    const [conversations, total, unread] = await Promise.all([
      listConversations(memberDb, member.id, archived, { limit, offset: (page - 1) * limit }),
      countConversations(memberDb, member.id, archived),
      countUnread(memberDb, member.id),
    ]);
    return { data: conversations.map(conversationOf), total, page, limit, unread };
  },

  async conversation({ params }, context) {
    const { memberDb, member } = context;
    const [conversation, details, names] = await Promise.all([
      findConversation(memberDb, member.id, params.id),
      messagesOf(memberDb, member.id, params.id),
      namesFor(context),
    ]);
    if (!conversation) throw missing();
    return {
      message_header_id: params.id,
      subject: conversation.subject,
      message_archive: conversation.archived,
      total: conversation.messages,
      data: await withAttachments(memberDb, member.id, details, names),
    };
  },

  async create({ body }, context) {
    const { memberDb, member, limit } = context;
    if (body.from_user_id !== undefined && body.from_user_id !== member.id)
      throw badField('from_user_id', 'You can only send messages as yourself.');
    if (body.to_user_id !== undefined && body.to_user_id !== TEAM_ID)
      throw badField('to_user_id', 'You can only message the support team.');
    if (body.message_header_id === undefined && !body.subject) throw badField('subject', 'This field is required.');
    await limit(writeLimit, String(member.id));
    const added = await sendMessage(context, body);
    // Updates the member's other open pages.
    await publishLive(memberDb, member.id, { kind: 'messages', id: added.header_id });
    const [data] = await withAttachments(memberDb, member.id, [added], await namesFor(context));
    return { success: true as const, data: data! };
  },

  async seen({ body }, { memberDb, member, clock }) {
    if (!(await markSeen(memberDb, member.id, body.message_header_id, body.message_detail_id, clock.now())))
      throw missing();
    // Also marks the notification about this message as viewed.
    await viewNotificationsOf(memberDb, member.id, `/messages/${body.message_header_id}`, clock.now());
    await publishLive(memberDb, member.id, { kind: 'messages', id: body.message_header_id });
    return { success: true as const, unread: await countUnread(memberDb, member.id) };
  },

  async archived({ body }, { memberDb, member }) {
    if (!(await setArchived(memberDb, member.id, body.message_header_id, body.archived ?? true))) throw missing();
    return { success: true as const };
  },

  async unread(_input, { memberDb, member }) {
    return { unread: await countUnread(memberDb, member.id) };
  },

  async attachment({ params }, { memberDb, member, ports }) {
    return openAttachment(memberDb, ports, member.id, params.id);
  },

  async live({ query }, { live, member, session }) {
    const body = live.open(member.id, session.id, query.lookback_ms);
    if (query.seconds !== undefined) setTimeout(() => body.push(null), query.seconds * 1000).unref();
    return { contentType: 'text/event-stream; charset=utf-8', body };
  },
} satisfies Partial<HandlersOf<typeof messages>>;

export const messageRoutes = implement(messages, { ...handlers, ...teamHandlers });
