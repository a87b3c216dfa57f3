import { formatInstant } from '#domain/calendar/date-format.ts';
import { zoneOffsetMinutes } from '#domain/calendar/zone.ts';
import type { Context, RawReply } from '#server/kit/implement.ts';
import { filesOf } from '../files/attachment-store.ts';
import type { ConversationRow } from './conversation-store.ts';
import { messagesBefore } from './message-store.ts';
import { conversationOf } from '../wire.ts';

const MAX_MESSAGES = 10_000;

/** Exports a conversation as Markdown or JSON. */
export async function conversationFile(
  { memberDb, member }: Pick<Context<'member'>, 'memberDb' | 'member'>,
  conversation: ConversationRow,
  format: 'md' | 'json',
): Promise<RawReply> {
  const rows = await messagesBefore(memberDb, member.id, conversation.id, undefined, MAX_MESSAGES);
  const files = await filesOf(
    memberDb,
    member.id,
    rows.map(({ id }) => id),
  );
  const { title } = conversationOf(conversation);
  const messages = rows.map(({ id, role, content, state, created_at: at }) => ({
    role,
    content,
    state,
    created_at: at,
    files: files.filter((file) => file.message_id === id).map(({ name }) => name),
  }));
  const downloadName = `conversation-${conversation.id}.${format}`;
  if (format === 'json')
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({ id: conversation.id, title, created_at: conversation.created_at, messages }, null, 2),
      downloadName,
    };
  const parts = messages.map(({ role, content, created_at: at, files: names }) => {
    const attached = names.length === 0 ? '' : `\n\nAttached: ${names.join(', ')}`;
    return `## ${role === 'user' ? 'You' : 'Assistant'}, ${formatInstant(at.getTime(), 'full', zoneOffsetMinutes(at.getTime(), member.timeZone))}\n\n${content}${attached}`;
  });
  return { contentType: 'text/markdown; charset=utf-8', body: `# ${title}\n\n${parts.join('\n\n')}\n`, downloadName };
}
