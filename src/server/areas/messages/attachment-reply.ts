import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { Ports, RawReply } from '#server/kit/implement.ts';
import { findAttachment } from './message-store.ts';

/** A file of a message as an answer: saved rather than shown, by the name under which it was sent. */
export async function openAttachment(db: Database, ports: Ports, memberId: number, id: number): Promise<RawReply> {
  const row = await findAttachment(db, memberId, id);
  const file = row && (await ports.files.get(row.file_key));
  if (!file) throw new Failure('not_found', 'There is no such file.');
  return { contentType: row.content_type, body: Buffer.from(file.bytes), downloadName: row.name };
}
