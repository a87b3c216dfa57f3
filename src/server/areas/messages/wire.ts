import { TEAM_ID } from '#contract/areas/messages.ts';
import type { ConversationOnWire, MessageOnWire } from '#contract/areas/messages.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { AttachmentRow, DetailRow, HeaderRow } from './message-store.ts';

/** Default page size of conversations. */
export const DEFAULT_PAGE_SIZE = 50;

export const missing = (): Failure => new Failure('not_found', 'We couldn’t find that conversation.');

function parties(memberId: number, fromTeam: boolean): { from_user_id: number; to_user_id: number } {
  return fromTeam ? { from_user_id: TEAM_ID, to_user_id: memberId } : { from_user_id: memberId, to_user_id: TEAM_ID };
}

/** A conversation in the member's API format. */
export function conversationOf(row: HeaderRow): ConversationOnWire {
  return {
    message_header_id: row.message_header_id,
    message_detail_id: row.message_detail_id,
    subject: row.subject,
    message: row.message,
    ...parties(row.member_id, row.from_team),
    created_at: row.created_at,
    message_read: row.unread === 0,
    message_archive: row.archived,
    unread: row.unread,
    messages: row.messages,
  };
}

export interface Names {
  member: string;
  team: string;
}

/** Display names of both sides; the email address when the member has no name. */
export function namesOf(person: { first_name: string; last_name: string; email: string }, brand: string): Names {
  return { member: `${person.first_name} ${person.last_name}`.trim() || person.email, team: `The ${brand} team` };
}

/** A message in API format. A message counts as read by its sender. */
export function messageOf(
  memberId: number,
  row: DetailRow,
  names: Names,
  attachments: readonly AttachmentRow[],
): MessageOnWire {
  return {
    message_detail_id: row.id,
    message_header_id: row.header_id,
    ...parties(memberId, row.from_team),
    from_name: row.from_team ? names.team : names.member,
    message: row.body,
    created_at: row.created_at,
    message_read: !row.from_team || row.read_at !== null,
    attachments: attachments
      .filter(({ detail_id }) => detail_id === row.id)
      .map(({ id, name, content_type, size_bytes }) => ({ id, name, content_type, size_bytes })),
  };
}
