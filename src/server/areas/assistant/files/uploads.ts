import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { assistantLimits } from '#contract/areas/assistant.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Context, UploadedFile } from '#server/kit/implement.ts';
import { checkFile, shownName } from '../../messages/public.ts';
import type { CheckedFile } from '../../messages/public.ts';
import { oneFile } from '../../../kit/image.ts';
import { addFile, deleteUnsentFiles, findFile } from './attachment-store.ts';
import type { FileRow } from './attachment-store.ts';
import type { FileKind } from '../tables.ts';
import { noFile } from '../wire.ts';

const uploadLimit = { name: 'assistant-upload', hits: 60, windowSeconds: 3600 };

/** File name extensions that the statement import reads. */
const STATEMENT_NAME = /\.(ofx|qfx|qif|csv|tsv|xml|sta|mt940|940|942|xlsx|xlsm|xls|zip|gz)$/i;
/** Magic bytes of compressed statements and workbooks. The other formats are text. */
const MAGIC_BYTES: Readonly<Record<string, readonly number[]>> = {
  xlsx: [0x50, 0x4b, 3, 4],
  xlsm: [0x50, 0x4b, 3, 4],
  zip: [0x50, 0x4b, 3, 4],
  gz: [0x1f, 0x8b],
};
const UNSENT_FILE_MS = 24 * 3600 * 1000;

/**
 * Returns the file unchanged if it is a statement, for the import to read. It is served as a download only, never
 * inline.
 */
async function readStatement(file: UploadedFile): Promise<CheckedFile | undefined> {
  const ending = STATEMENT_NAME.exec(file.name)?.[1]?.toLowerCase();
  if (ending === undefined || file.sizeBytes > assistantLimits.fileBytes) return undefined;
  const bytes = new Uint8Array(await readFile(file.path));
  // A renamed binary file has a zero byte near its start; text has none.
  const matchesFormat =
    MAGIC_BYTES[ending]?.every((byte, at) => bytes[at] === byte) ?? !bytes.subarray(0, 4096).includes(0);
  if (!matchesFormat) return undefined;
  return { name: shownName(file.name, ending), contentType: 'application/octet-stream', bytes, ending };
}

async function readUpload(file: UploadedFile): Promise<{ kind: FileKind; checked: CheckedFile }> {
  const statement = await readStatement(file);
  if (statement) return { kind: 'statement', checked: statement };
  const checked = await checkFile(file);
  return { kind: checked.contentType.startsWith('image/') ? 'photo' : 'document', checked };
}

/** Checks the one uploaded file, re-encodes it if it is an image and stores it under a random name. */
export async function storeUpload(context: Context<'member'>, accepted: 'any' | 'photo'): Promise<FileRow> {
  const { memberDb, member, clock, ports, files, limit } = context;
  const file = oneFile(files, assistantLimits.fileBytes, 'file');
  await limit(uploadLimit, String(member.id));
  const { kind, checked } = await readUpload(file);
  if (accepted === 'photo' && kind !== 'photo')
    throw new Failure('unsupported_media', 'We can’t read this image. Choose a JPEG, PNG or WebP file.');
  const file_key = `members/${member.id}/assistant/${randomUUID()}.${checked.ending}`;
  await ports.files.put(file_key, { bytes: checked.bytes, contentType: checked.contentType });
  const id = await addFile(memberDb, member.id, {
    kind,
    name: checked.name,
    content_type: checked.contentType,
    size_bytes: checked.bytes.length,
    file_key,
    created_at: clock.now(),
  });
  const row = await findFile(memberDb, member.id, id);
  if (!row) throw noFile();
  return row;
}

/** Deletes uploads that were not sent with a message within a day. Called by a job. */
export async function sweepUnsentFiles({
  database,
  clock,
  ports,
}: { database: Context['systemDb'] } & Pick<Context, 'clock' | 'ports'>): Promise<void> {
  const keys = await deleteUnsentFiles(database, new Date(clock.now().getTime() - UNSENT_FILE_MS));
  for (const key of keys) await ports.files.remove(key);
}
