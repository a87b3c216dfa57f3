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
  /** Null too when the row is gone. */
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

async function filesWhere(db: Database, memberId: number, which: ReturnType<typeof sql>): Promise<FileRow[]> {
  const { rows } =
    await sql<FileRow>`select ${columns} from assistant_files f where f.member_id = ${memberId} and ${which} order by f.id`.execute(
      db,
    );
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

/** Sends files with a message; answers how many of them were the member's and not sent before. */
export async function sendFiles(
  db: Database,
  memberId: number,
  messageId: number,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const sent = await db
    .updateTable('assistant_files')
    .set({ message_id: messageId })
    .where('member_id', '=', memberId)
    .where('id', 'in', [...ids])
    .where('message_id', 'is', null)
    .returning('id')
    .execute();
  return sent.length;
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

/** Takes away files of all members that were uploaded before `before` and are of no message and no row; answers their keys. `db` must be the system's. */
export async function dropLooseFiles(db: Database, before: Date): Promise<string[]> {
  const dropped = await db
    .deleteFrom('assistant_files')
    .where('message_id', 'is', null)
    .where('transaction_id', 'is', null)
    .where('created_at', '<', before)
    .returning('file_key')
    .execute();
  return dropped.map(({ file_key: key }) => key);
}
