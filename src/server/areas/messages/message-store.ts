import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** A conversation with its latest message. */
export interface HeaderRow {
  member_id: number;
  message_header_id: number;
  subject: string;
  archived: boolean;
  unread: number;
  messages: number;
  message_detail_id: number;
  message: string;
  from_team: boolean;
  created_at: Date;
  read_at: Date | null;
}

export interface DetailRow {
  id: number;
  header_id: number;
  from_team: boolean;
  body: string;
  created_at: Date;
  read_at: Date | null;
}

export interface AttachmentRow {
  id: number;
  detail_id: number;
  name: string;
  content_type: string;
  size_bytes: number;
}

/** The number of latest messages that a conversation shows. */
const SHOWN_MESSAGES = 200;

const latest = sql`
  h.member_id, h.id as message_header_id, h.subject, h.archived, h.unread, h.messages,
  d.id as message_detail_id, left(d.body, 400) as message, d.from_team, d.created_at, d.read_at`;
const withLatest = sql`
  join lateral (select * from message_details d where d.member_id = h.member_id and d.header_id = h.id
    order by d.id desc limit 1) d on true`;

export async function listConversations(
  db: Database,
  memberId: number,
  archived: boolean,
  page: { limit: number; offset: number },
): Promise<HeaderRow[]> {
  const { rows } = await sql<HeaderRow>`
    select ${latest} from message_headers h ${withLatest}
    where h.member_id = ${memberId} and h.archived = ${archived}
    order by h.last_at desc, h.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countConversations(db: Database, memberId: number, archived: boolean): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from message_headers
    where member_id = ${memberId} and archived = ${archived}`.execute(db);
  return rows[0]!.count;
}

/** The number of conversations with unread messages from the team. */
export async function countUnread(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from message_headers
    where member_id = ${memberId} and unread > 0 and not archived`.execute(db);
  return rows[0]!.count;
}

export interface TeamRow extends HeaderRow {
  member_name: string;
}

/**
 * Conversations for operators: those awaiting an answer, longest waiting first, or those answered, latest first. `db`
 * must be system scoped.
 */
export async function listForTeam(
  db: Database,
  answered: boolean,
  page: { limit: number; offset: number },
): Promise<TeamRow[]> {
  const filter = answered
    ? sql`h.waiting_since is null order by h.last_at desc, h.id desc`
    : sql`h.waiting_since is not null order by h.waiting_since, h.id`;
  const { rows } = await sql<TeamRow>`
    select ${latest}, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), m.email) as member_name
    from (select * from message_headers h where ${filter} limit ${page.limit} offset ${page.offset}) h
    ${withLatest} join profiles p on p.member_id = h.member_id join members m on m.member_id = h.member_id
    order by ${answered ? sql`h.last_at desc, h.id desc` : sql`h.waiting_since, h.id`}`.execute(db);
  return rows;
}

export async function countForTeam(db: Database, answered: boolean): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from message_headers
    where ${answered ? sql`waiting_since is null` : sql`waiting_since is not null`}`.execute(db);
  return rows[0]!.count;
}

export interface Conversation {
  subject: string;
  archived: boolean;
  messages: number;
}

export async function findConversation(db: Database, memberId: number, id: number): Promise<Conversation | undefined> {
  return db
    .selectFrom('message_headers')
    .select(['subject', 'archived', 'messages'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The latest messages of a conversation, oldest first. */
export async function messagesOf(db: Database, memberId: number, headerId: number): Promise<DetailRow[]> {
  const rows = await db
    .selectFrom('message_details')
    .select(['id', 'header_id', 'from_team', 'body', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .where('header_id', '=', headerId)
    .orderBy('id', 'desc')
    .limit(SHOWN_MESSAGES)
    .execute();
  return rows.toReversed();
}

export async function attachmentsOf(
  db: Database,
  memberId: number,
  detailIds: readonly number[],
): Promise<AttachmentRow[]> {
  if (detailIds.length === 0) return [];
  const { rows } = await sql<AttachmentRow>`
    select id, detail_id, name, content_type, size_bytes from message_attachments
    where member_id = ${memberId} and detail_id = any(${[...detailIds]}::bigint[]) order by id`.execute(db);
  return rows;
}

export async function findAttachment(
  db: Database,
  memberId: number,
  id: number,
): Promise<(AttachmentRow & { file_key: string }) | undefined> {
  return db
    .selectFrom('message_attachments')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Creates a conversation without messages. */
export async function openConversation(db: Database, memberId: number, subject: string, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('message_headers')
    .values({ member_id: memberId, subject, created_at: at, last_at: at, waiting_since: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewMessage {
  headerId: number;
  body: string;
  at: Date;
  /** The operator who wrote the message; null when the member did. */
  operatorId: number | null;
}

/** Adds a message and updates its conversation. Undefined when the conversation does not exist. */
export async function addMessage(
  db: Database,
  memberId: number,
  { headerId, body, at, operatorId }: NewMessage,
): Promise<DetailRow | undefined> {
  const fromTeam = operatorId !== null;
  const header = await db
    .updateTable('message_headers')
    .set((eb) => ({
      last_at: at,
      messages: eb('messages', '+', 1),
      // A new message from the team moves a conversation out of the archive.
      ...(fromTeam
        ? { unread: eb('unread', '+', 1), archived: false, waiting_since: null }
        : { waiting_since: eb.fn.coalesce('waiting_since', eb.val(at)) }),
    }))
    .where('member_id', '=', memberId)
    .where('id', '=', headerId)
    .returning('id')
    .executeTakeFirst();
  if (!header) return undefined;
  return db
    .insertInto('message_details')
    .values({
      member_id: memberId,
      header_id: headerId,
      from_team: fromTeam,
      operator_id: operatorId,
      body,
      created_at: at,
      read_at: null,
    })
    .returning(['id', 'header_id', 'from_team', 'body', 'created_at', 'read_at'])
    .executeTakeFirstOrThrow();
}

export async function addAttachments(
  db: Database,
  memberId: number,
  detailId: number,
  files: readonly Omit<AttachmentRow & { file_key: string }, 'id' | 'detail_id'>[],
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('message_attachments')
    .values(files.map((file) => ({ ...file, member_id: memberId, detail_id: detailId })))
    .execute();
}

/**
 * Marks the team's messages up to a message as read. False when the conversation does not exist. One statement, so that
 * two pages do not count a message twice.
 */
export async function markSeen(
  db: Database,
  memberId: number,
  headerId: number,
  upTo: number | undefined,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with read as (
      update message_details set read_at = ${at}
      where member_id = ${memberId} and header_id = ${headerId} and from_team and read_at is null
        and id <= ${upTo ?? Number.MAX_SAFE_INTEGER}
      returning id)
    update message_headers set unread = greatest(0, unread - (select count(*)::int from read))
    where member_id = ${memberId} and id = ${headerId} returning id`.execute(db);
  return rows.length > 0;
}

export async function setArchived(
  db: Database,
  memberId: number,
  headerId: number,
  archived: boolean,
): Promise<boolean> {
  const changed = await db
    .updateTable('message_headers')
    .set({ archived })
    .where('member_id', '=', memberId)
    .where('id', '=', headerId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
