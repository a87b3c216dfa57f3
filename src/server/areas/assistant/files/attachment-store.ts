import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { FileKind } from '../tables.ts';

export interface FileRow {
  id: number;
  message_id: number | null;
  kind: FileKind;
  name: string;
  content_type: string;
  size_bytes: number;
  file_key: string;
  /** Also null if the transaction has been deleted. */
  transaction_id: number | null;
}

const columns = sql.raw(`f.id, f.message_id, f.kind, f.name, f.content_type, f.size_bytes, f.file_key,
  (select t.id from transactions t where t.member_id = f.member_id and t.id = f.transaction_id) as transaction_id`);

export async function addFile(
  db: Database,
  memberId: number,
  file: Omit<FileRow, 'id' | 'message_id' | 'transaction_id'> & { created_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('assistant_files')
    .values({ ...file, member_id: memberId, message_id: null, transaction_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function filesWhere(db: Database, memberId: number, condition: ReturnType<typeof sql>): Promise<FileRow[]> {
  const { rows } =
    await sql<FileRow>`select ${columns} from assistant_files f where f.member_id = ${memberId} and ${condition}
      order by f.id`.execute(db);
  return rows;
}

export async function findFile(db: Database, memberId: number, id: number): Promise<FileRow | undefined> {
  return (await filesWhere(db, memberId, sql`f.id = ${id}`))[0];
}

export async function filesOf(db: Database, memberId: number, messageIds: readonly number[]): Promise<FileRow[]> {
  return messageIds.length === 0 ? [] : filesWhere(db, memberId, sql`f.message_id = any(${[...messageIds]}::bigint[])`);
}

export async function receiptsOf(db: Database, memberId: number, transactionId: number): Promise<FileRow[]> {
  return filesWhere(db, memberId, sql`f.transaction_id = ${transactionId}`);
}

/** Attaches files to a message. Returns how many belong to the member and were not attached before. */
export async function attachFiles(
  db: Database,
  memberId: number,
  messageId: number,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const attached = await db
    .updateTable('assistant_files')
    .set({ message_id: messageId })
    .where('member_id', '=', memberId)
    .where('id', 'in', [...ids])
    .where('message_id', 'is', null)
    .returning('id')
    .execute();
  return attached.length;
}

export async function setReceipt(
  db: Database,
  memberId: number,
  fileId: number,
  transactionId: number | null,
): Promise<boolean> {
  const changed = await db
    .updateTable('assistant_files')
    .set({ transaction_id: transactionId })
    .where('member_id', '=', memberId)
    .where('id', '=', fileId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Deletes files of all members uploaded before `before` and attached to no message or transaction. Returns their
 * storage keys. `db` must be the system database.
 */
export async function deleteUnsentFiles(db: Database, before: Date): Promise<string[]> {
  const deleted = await db
    .deleteFrom('assistant_files')
    .where('message_id', 'is', null)
    .where('transaction_id', 'is', null)
    .where('created_at', '<', before)
    .returning('file_key')
    .execute();
  return deleted.map(({ file_key: key }) => key);
}
