import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { assistantLimits } from '#contract/areas/assistant.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Context, UploadedFile } from '#server/kit/implement.ts';
import { checkFile, shownName } from '../../messages/public.ts';
import type { CheckedFile } from '../../messages/public.ts';
import { oneFile } from '../../../kit/image.ts';
import { addFile, dropLooseFiles, findFile } from './attachment-store.ts';
import type { FileRow } from './attachment-store.ts';
import type { FileKind } from '../tables.ts';
import { noFile } from '../wire.ts';

const uploadLimit = { name: 'assistant-upload', hits: 60, windowSeconds: 3600 };

/** Endings of the statements that an import reads. */
const STATEMENT = /\.(ofx|qfx|qif|csv|tsv|xml|sta|mt940|940|942|xlsx|xlsm|xls|zip|gz)$/i;
/** What packed statements and workbooks begin with; all others are text. */
const PACKED: Readonly<Record<string, readonly number[]>> = {
  xlsx: [0x50, 0x4b, 3, 4],
  xlsm: [0x50, 0x4b, 3, 4],
  zip: [0x50, 0x4b, 3, 4],
  gz: [0x1f, 0x8b],
};
const LOOSE_MS = 24 * 3600 * 1000;

/** A statement is kept as it came, for the import to read; it is handed out to be saved, never to be shown. */
async function readStatement(file: UploadedFile): Promise<CheckedFile | undefined> {
  const ending = STATEMENT.exec(file.name)?.[1]?.toLowerCase();
  if (ending === undefined || file.sizeBytes > assistantLimits.fileBytes) return undefined;
  const bytes = new Uint8Array(await readFile(file.path));
  // A program or an image by another name has a zero byte early on; text has none.
  const looksRight = PACKED[ending]?.every((byte, at) => bytes[at] === byte) ?? !bytes.subarray(0, 4096).includes(0);
  if (!looksRight) return undefined;
  return { name: shownName(file.name, ending), contentType: 'application/octet-stream', bytes, ending };
}

async function readUpload(file: UploadedFile): Promise<{ kind: FileKind; checked: CheckedFile }> {
  const statement = await readStatement(file);
  if (statement) return { kind: 'statement', checked: statement };
  const checked = await checkFile(file);
  return { kind: checked.contentType.startsWith('image/') ? 'photo' : 'document', checked };
}

/** Takes the one file of an upload: read, checked, written anew where it is an image, and kept under a name of ours. */
export async function takeUpload(context: Context<'member'>, wants: 'any' | 'photo'): Promise<FileRow> {
  const { memberDb, member, clock, ports, files, limit } = context;
  const file = oneFile(files, assistantLimits.fileBytes, 'file');
  await limit(uploadLimit, String(member.id));
  const { kind, checked } = await readUpload(file);
  if (wants === 'photo' && kind !== 'photo')
    throw new Failure('unsupported_media', 'This is not a picture that we can read. Use a JPEG, PNG or WebP file.');
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

/** Uploads that were never sent go after a day; a job calls it. */
export async function sweepLooseFiles({
  database,
  clock,
  ports,
}: { database: Context['systemDb'] } & Pick<Context, 'clock' | 'ports'>): Promise<void> {
  const keys = await dropLooseFiles(database, new Date(clock.now().getTime() - LOOSE_MS));
  for (const key of keys) await ports.files.remove(key);
}
