import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { likeText } from '#server/kit/like.ts';
import '../tables.ts';

export interface ConversationRow {
  id: number;
  title: string;
  pinned: boolean;
  messages: number;
  created_at: Date;
  last_at: Date;
}

const columns = ['id', 'title', 'pinned', 'messages', 'created_at', 'last_at'] as const;

export async function openConversation(
  db: Database,
  memberId: number,
  title: string,
  at: Date,
): Promise<ConversationRow> {
  return db
    .insertInto('assistant_conversations')
    .values({ member_id: memberId, title, created_at: at, last_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findConversation(
  db: Database,
  memberId: number,
  id: number,
): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('assistant_conversations')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Lists pinned conversations first, then the most recent. Matches those whose titles contain every word of `search`.
 */
export async function listConversations(
  db: Database,
  memberId: number,
  search: string,
  page: { limit: number; offset: number },
): Promise<ConversationRow[]> {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
  let query = db.selectFrom('assistant_conversations').select(columns).where('member_id', '=', memberId);
  for (const word of words) query = query.where('title', 'ilike', `%${likeText(word)}%`);
  return query
    .orderBy('assistant_conversations.pinned', 'desc')
    .orderBy('assistant_conversations.last_at', 'desc')
    .orderBy('assistant_conversations.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function changeConversation(
  db: Database,
  memberId: number,
  id: number,
  change: { title?: string; pinned?: boolean },
): Promise<ConversationRow | undefined> {
  return db
    .updateTable('assistant_conversations')
    .set(change)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Removes a conversation. Returns the storage keys of the files removed with it; receipts attached to transactions
 * stay.
 */
export async function removeConversation(db: Database, memberId: number, id: number): Promise<string[] | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { rows: files } = await sql<{ file_key: string }>`
      delete from assistant_files where member_id = ${memberId} and transaction_id is null
        and message_id in (select id from assistant_messages where member_id = ${memberId} and conversation_id = ${id})
      returning file_key`.execute(transaction);
    const removed = await transaction
      .deleteFrom('assistant_conversations')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return removed && files.map(({ file_key: key }) => key);
  });
}

/** Adds to the message count, updates the time of the last message and sets the title if there is none yet. */
export async function touchConversation(
  db: Database,
  memberId: number,
  id: number,
  { title, messages, at }: { title: string; messages: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update assistant_conversations set last_at = ${at}, messages = messages + ${messages},
      title = case when title = '' then ${title} else title end
    where member_id = ${memberId} and id = ${id} returning 1`.execute(db);
  return rows.length > 0;
}

/** Locks a conversation until the transaction ends. Returns false if it does not exist. */
export async function lockConversation(db: Database, memberId: number, id: number): Promise<boolean> {
  const locked = await db
    .selectFrom('assistant_conversations')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}
