import type { messages } from '#contract/areas/messages.ts';
import { audit } from '#server/kit/audit.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { tellLive } from '#server/kit/live.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmail } from '../email/public.ts';
import { findMember } from '../members/public.ts';
import { notify } from '../notifications/public.ts';
import { settingsOf } from '../settings/public.ts';
import { openAttachment } from './attachment-reply.ts';
import { addMessage, attachmentsOf, countForTeam, findConversation, listForTeam, messagesOf } from './message-store.ts';
import type { DetailRow } from './message-store.ts';
import { DEFAULT_PAGE_SIZE, conversationOf, messageOf, missing, namesOf } from './wire.ts';

/** Who the team writes with: the member's name and our. */
async function partiesOf({ systemDb, settings }: Pick<Context, 'systemDb' | 'settings'>, memberId: number) {
  const person = await findMember(systemDb, memberId);
  if (!person) throw missing();
  return { person, names: namesOf(person, settings.brand) };
}

type Reported = Pick<Context, 'clock' | 'settings' | 'caller'>;

/** Tells the member by email as well, unless emails about news are not wanted. */
async function tellByEmail(
  db: Database,
  { clock, settings, caller }: Reported,
  person: { member_id: number; email: string; first_name: string },
  added: DetailRow,
  subject: string,
): Promise<void> {
  const { notificationemailfrequency: wanted } = await settingsOf(db, person.member_id);
  if (wanted === 'never') return;
  await postEmail(db, clock, settings.brand, `message-${person.member_id}-${added.id}`, {
    to: person.email,
    firstName: person.first_name,
    subject: `${settings.brand} has answered you`,
    paragraphs: [
      `There is a new message for you in the conversation “${subject}”.`,
      'For your safety it is not in this letter: please read it after signing in.',
    ],
    action: { label: 'Read the message', url: `${caller.origin}/messages/${added.header_id}` },
  });
}

/** The operator's side: every conversation that waits for an answer. */
export const teamHandlers = {
  async teamList({ query }, { systemDb }) {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const answered = query.answered ?? false;
    const [rows, total] = await Promise.all([
      listForTeam(systemDb, answered, { limit, offset: (page - 1) * limit }),
      countForTeam(systemDb, answered),
    ]);
    return {
      data: rows.map((row) => ({ ...conversationOf(row), member_id: row.member_id, member_name: row.member_name })),
      total,
      page,
      limit,
    };
  },

  async teamConversation({ params }, context) {
    const { systemDb } = context;
    const [result, rows] = await Promise.all([
      findConversation(systemDb, params.member_id, params.id),
      messagesOf(systemDb, params.member_id, params.id),
    ]);
    if (!result) throw missing();
    const { names } = await partiesOf(context, params.member_id);
    const files = await attachmentsOf(
      systemDb,
      params.member_id,
      rows.map(({ id }) => id),
    );
    return {
      member_id: params.member_id,
      member_name: names.member,
      message_header_id: params.id,
      subject: result.subject,
      message_archive: result.archived,
      total: result.messages,
      data: rows.map((row) => messageOf(params.member_id, row, names, files)),
    };
  },

  async teamAttachment({ params }, { systemDb, ports }) {
    return openAttachment(systemDb, ports, params.member_id, params.id);
  },

  async teamReply({ body }, context) {
    const { systemDb, clock, member } = context;
    const { person, names } = await partiesOf(context, body.member_id);
    const added = await systemDb.transaction().execute(async (transaction) => {
      const result = await findConversation(transaction, body.member_id, body.message_header_id);
      const row =
        result &&
        (await addMessage(transaction, body.member_id, {
          headerId: body.message_header_id,
          body: body.message,
          at: clock.now(),
          operatorId: member.id,
        }));
      if (!row) throw missing();
      await tellByEmail(transaction, context, person, row, result.subject);
      await notify(transaction, clock, {
        memberId: body.member_id,
        kind: 'messages',
        dedupeKey: `message:${row.id}`,
        title: 'The team has answered you',
        body: result.subject,
        href: `/messages/${row.header_id}`,
        hasEmail: true,
      });
      await tellLive(transaction, body.member_id, { kind: 'messages', id: row.header_id });
      // The words stay in the conversation, which goes with the member's account; the log outlives it.
      const after = { member_id: body.member_id, message: row.id, characters: body.message.length };
      await audit(
        transaction,
        { operatorId: member.id, at: clock.now() },
        { action: 'message_answered', subject: 'conversation', subjectId: row.header_id, before: null, after },
      );
      return row;
    });
    return { success: true as const, data: messageOf(body.member_id, added, names, []) };
  },
} satisfies Partial<HandlersOf<typeof messages>>;
