import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { Ports, RawReply } from '#server/kit/implement.ts';
import { findAttachment } from './message-store.ts';

/** The response for an attachment: downloaded rather than displayed, under its sanitised name. */
export async function openAttachment(db: Database, ports: Ports, memberId: number, id: number): Promise<RawReply> {
  const attachment = await findAttachment(db, memberId, id);
  const file = attachment && (await ports.files.get(attachment.file_key));
  if (!file) throw new Failure('not_found', 'We couldn’t find that file.');
  return { contentType: attachment.content_type, body: Buffer.from(file.bytes), downloadName: attachment.name };
}
