import type { messages } from '#contract/areas/messages.ts';
import { audit } from '#server/kit/audit.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { tellLive } from '#server/kit/live.ts';
import type { Database } from '#server/kit/database.ts';
import { postLetter } from '../letters/public.ts';
import { findMember } from '../members/public.ts';
import { notify } from '../notifications/public.ts';
import { settingsOf } from '../settings/public.ts';
import { openAttachment } from './attachment-reply.ts';
import { addMessage, attachmentsOf, countForTeam, findConversation, listForTeam, messagesOf } from './message-store.ts';
import type { DetailRow } from './message-store.ts';
import { USUAL_PAGE, conversationOf, messageOf, missing, namesOf } from './wire.ts';

/** Who the team writes with: the member's name and the house's. */
async function partiesOf({ system, settings }: Pick<Context, 'system' | 'settings'>, memberId: number) {
  const person = await findMember(system, memberId);
  if (!person) throw missing();
  return { person, names: namesOf(person, settings.brand) };
}

type Told = Pick<Context, 'clock' | 'settings' | 'caller'>;

/** Tells the member by letter as well, unless letters about news are not wanted. */
async function tellByLetter(
  db: Database,
  { clock, settings, caller }: Told,
  person: { member_id: number; email: string; first_name: string },
  added: DetailRow,
  subject: string,
): Promise<void> {
  const { notificationemailfrequency: wanted } = await settingsOf(db, person.member_id);
  if (wanted === 'never') return;
  await postLetter(db, clock, settings.brand, `message-${person.member_id}-${added.id}`, {
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

type Here = 'teamList' | 'teamConversation' | 'teamAttachment' | 'teamReply';

/** The operator's side: every conversation that waits for an answer. */
export const teamHandlers: Pick<HandlersOf<typeof messages>, Here> = {
  async teamList({ query }, { system }) {
    const limit = query.limit ?? USUAL_PAGE;
    const page = query.page ?? 1;
    const answered = query.answered ?? false;
    const [rows, total] = await Promise.all([
      listForTeam(system, answered, { limit, offset: (page - 1) * limit }),
      countForTeam(system, answered),
    ]);
    return {
      data: rows.map((row) => ({ ...conversationOf(row), member_id: row.member_id, member_name: row.member_name })),
      total,
      page,
      limit,
    };
  },

  async teamConversation({ params }, context) {
    const { system } = context;
    const [found, rows] = await Promise.all([
      findConversation(system, params.member_id, params.id),
      messagesOf(system, params.member_id, params.id),
    ]);
    if (!found) throw missing();
    const { names } = await partiesOf(context, params.member_id);
    const files = await attachmentsOf(
      system,
      params.member_id,
      rows.map(({ id }) => id),
    );
    return {
      member_id: params.member_id,
      member_name: names.member,
      message_header_id: params.id,
      subject: found.subject,
      message_archive: found.archived,
      total: found.messages,
      data: rows.map((row) => messageOf(params.member_id, row, names, files)),
    };
  },

  async teamAttachment({ params }, { system, ports }) {
    return openAttachment(system, ports, params.member_id, params.id);
  },

  async teamReply({ body }, context) {
    const { system, clock, member } = context;
    const { person, names } = await partiesOf(context, body.member_id);
    const added = await system.transaction().execute(async (transaction) => {
      const found = await findConversation(transaction, body.member_id, body.message_header_id);
      const row =
        found &&
        (await addMessage(transaction, body.member_id, {
          headerId: body.message_header_id,
          body: body.message,
          at: clock.now(),
          operatorId: member.id,
        }));
      if (!row) throw missing();
      await tellByLetter(transaction, context, person, row, found.subject);
      await notify(transaction, clock, {
        memberId: body.member_id,
        kind: 'messages',
        occasion: `message:${row.id}`,
        title: 'The team has answered you',
        body: found.subject,
        href: `/messages/${row.header_id}`,
        hasLetter: true,
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
};
