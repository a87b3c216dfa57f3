import { sql } from 'kysely';
import { FAILED_TEXT } from '#contract/areas/assistant.ts';
import type { Database } from '#server/kit/database.ts';
import { contentOf } from '../answers/stored-piece.ts';
import type { StoredPiece } from '../answers/stored-piece.ts';
import type { AnswerState } from '../tables.ts';

export interface MessageRow {
  id: number;
  conversation_id: number;
  role: 'user' | 'assistant';
  content: string;
  state: AnswerState;
  created_at: Date;
}

const columns = ['id', 'conversation_id', 'role', 'content', 'state', 'created_at'] as const;

/** An answer whose writer has not refreshed `alive_at` for this long counts as lost. */
const LOST_AFTER_MS = 12_000;

/** Returns up to `limit` messages before the message `before`, or the latest ones, oldest first. */
export async function messagesBefore(
  db: Database,
  memberId: number,
  conversationId: number,
  before: number | undefined,
  limit: number,
): Promise<MessageRow[]> {
  let query = db
    .selectFrom('assistant_messages')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId);
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).toReversed();
}

export async function findMessage(db: Database, memberId: number, id: number): Promise<MessageRow | undefined> {
  return db
    .selectFrom('assistant_messages')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the question with this client key and its answer. */
export async function messageByKey(
  db: Database,
  memberId: number,
  key: string,
): Promise<{ question: MessageRow; answer: MessageRow | undefined } | undefined> {
  const question = await db
    .selectFrom('assistant_messages')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('client_key', '=', key)
    .executeTakeFirst();
  if (!question) return undefined;
  const answer = await db
    .selectFrom('assistant_messages')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', question.conversation_id)
    .where('id', '>', question.id)
    .where('role', '=', 'assistant')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { question, answer };
}

export async function addQuestion(
  db: Database,
  memberId: number,
  question: { conversationId: number; content: string; key: string | null; at: Date },
): Promise<MessageRow> {
  return db
    .insertInto('assistant_messages')
    .values({
      member_id: memberId,
      conversation_id: question.conversationId,
      role: 'user',
      content: question.content,
      state: 'complete',
      answered_by: null,
      client_key: question.key,
      created_at: question.at,
      finished_at: question.at,
      alive_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Adds an empty answer. Returns undefined if another answer in the conversation is still being written. */
export async function openAnswer(
  db: Database,
  memberId: number,
  answer: { conversationId: number; by: string; at: Date },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    insert into assistant_messages (member_id, conversation_id, role, state, answered_by, created_at, alive_at)
    values (${memberId}, ${answer.conversationId}, 'assistant', 'streaming', ${answer.by}, ${answer.at}, ${answer.at})
    on conflict (member_id, conversation_id) where state = 'streaming' do nothing
    returning id, conversation_id, role, content, state, created_at`.execute(db);
  return rows[0];
}

/** Appends pieces to an answer. Returns false if it is no longer being written: stopped, failed or deleted. */
export async function appendPieces(
  db: Database,
  memberId: number,
  messageId: number,
  pieces: readonly StoredPiece[],
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with answer as (
      update assistant_messages set pieces = pieces + ${pieces.length}::int, alive_at = ${at}
      where member_id = ${memberId} and id = ${messageId} and state = 'streaming'
      returning pieces - ${pieces.length}::int as before)
    insert into assistant_pieces (member_id, message_id, seq, piece)
    select ${memberId}, ${messageId}, answer.before + part.ord, part.piece
    from answer, jsonb_array_elements(${JSON.stringify(pieces)}::jsonb) with ordinality as part(piece, ord)
    returning seq`.execute(db);
  return rows.length > 0;
}

/** Refreshes `alive_at` of an answer. Returns false if it is no longer being written. */
export async function keepAlive(db: Database, memberId: number, messageId: number, at: Date): Promise<boolean> {
  const alive = await db
    .updateTable('assistant_messages')
    .set({ alive_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', messageId)
    .where('state', '=', 'streaming')
    .returning('id')
    .executeTakeFirst();
  return alive !== undefined;
}

export interface SeqPiece {
  seq: number;
  piece: StoredPiece;
}

export async function piecesAfter(
  db: Database,
  memberId: number,
  messageId: number,
  after: number,
): Promise<SeqPiece[]> {
  return db
    .selectFrom('assistant_pieces')
    .select(['seq', 'piece'])
    .where('member_id', '=', memberId)
    .where('message_id', '=', messageId)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute();
}

export async function piecesOf(
  db: Database,
  memberId: number,
  messageIds: readonly number[],
): Promise<(SeqPiece & { message_id: number })[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<SeqPiece & { message_id: number }>`
    select message_id, seq, piece from assistant_pieces
    where member_id = ${memberId} and message_id = any(${[...messageIds]}::bigint[]) order by message_id, seq`.execute(
    db,
  );
  return rows;
}

/** Ends an answer and keeps the text so far. Returns undefined if it had already ended. */
export async function endAnswer(
  db: Database,
  memberId: number,
  messageId: number,
  state: 'complete' | 'stopped',
  at: Date,
): Promise<MessageRow | undefined> {
  return db.transaction().execute(async (transaction) => {
    // Update the row first: its lock keeps further pieces out while the text is assembled.
    const ended = await transaction
      .updateTable('assistant_messages')
      .set({ state, finished_at: at, alive_at: null })
      .where('member_id', '=', memberId)
      .where('id', '=', messageId)
      .where('state', '=', 'streaming')
      .returning('id')
      .executeTakeFirst();
    if (!ended) return undefined;
    const pieces = await piecesAfter(transaction, memberId, messageId, 0);
    const content = contentOf(pieces.map(({ piece }) => piece));
    return transaction
      .updateTable('assistant_messages')
      .set({ content })
      .where('member_id', '=', memberId)
      .where('id', '=', messageId)
      .returning(columns)
      .executeTakeFirst();
  });
}

/** Rule A02: a failed answer is replaced by the error text; its pieces and open proposals are deleted. */
async function failWhere(
  db: Database,
  memberId: number,
  condition: ReturnType<typeof sql>,
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with failed as (
      update assistant_messages set state = 'failed', content = ${FAILED_TEXT}, pieces = 0, finished_at = ${at},
        alive_at = null
      where member_id = ${memberId} and state = 'streaming' and ${condition} returning id),
    pieces as (delete from assistant_pieces where member_id = ${memberId} and message_id in (select id from failed)),
    proposals as (delete from assistant_proposals
      where member_id = ${memberId} and message_id in (select id from failed) and state = 'open')
    select id from failed`.execute(db);
  return rows.map(({ id }) => id);
}

export async function failAnswer(db: Database, memberId: number, messageId: number, at: Date): Promise<boolean> {
  return (await failWhere(db, memberId, sql`id = ${messageId}`, at)).length > 0;
}

/** Fails answers whose writer is gone. Called before every read, so that no client waits for them (safety I15). */
export async function failLost(db: Database, memberId: number, now: Date): Promise<void> {
  await failWhere(db, memberId, sql`alive_at < ${new Date(now.getTime() - LOST_AFTER_MS)}`, now);
}

/** Returns the last messages before a question, oldest first, as context for the engine. */
export async function earlierMessages(
  db: Database,
  memberId: number,
  conversationId: number,
  before: number,
  limit: number,
): Promise<{ role: 'user' | 'assistant'; content: string }[]> {
  const rows = await db
    .selectFrom('assistant_messages')
    .select(['role', 'content'])
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .where('id', '<', before)
    .where('state', 'in', ['complete', 'stopped'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

export async function lastMessage(
  db: Database,
  memberId: number,
  conversationId: number,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('assistant_messages')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
