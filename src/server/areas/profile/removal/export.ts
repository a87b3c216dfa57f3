import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { safeText } from '#domain/exports/csv.ts';
import type { Context } from '#server/kit/implement.ts';
import { FileUnreadable } from '#server/ports/file-store/port.ts';
import { exportedTables, firstBatchOf, rowsOf, tablesWithRows } from './export-store.ts';
import { ZipWriter } from './zip.ts';

const encoder = new TextEncoder();

function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value);
  const safe = typeof value === 'string' && !/^-?\d+(\.\d+)?$/.test(text) ? safeText(text) : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Batches = AsyncIterable<Record<string, unknown>[]> | Iterable<Record<string, unknown>[]>;

async function* asJson(batches: Batches): AsyncGenerator<Uint8Array> {
  let first = true;
  yield encoder.encode('[');
  for await (const rows of batches) {
    yield encoder.encode(`${first ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
    first = false;
  }
  yield encoder.encode('\n]\n');
}

async function* asCsv(columns: readonly string[], batches: Batches): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`${columns.join(',')}\r\n`);
  for await (const rows of batches)
    yield encoder.encode(rows.map((row) => `${columns.map((column) => csvField(row[column])).join(',')}\r\n`).join(''));
}

function readme(brand: string, tables: readonly string[]): string {
  return [
    `All the data ${brand} holds about you.`,
    '',
    'Each table is included as both JSON and CSV, in UTF-8. Amounts are in cents, times in UTC and dates as YYYY-MM-DD.',
    'Passwords, PINs and keys aren’t included. Files you uploaded are in the “files” folder.',
    '',
    ...tables.map((table) => `- ${table}`),
    '',
  ].join('\n');
}

/** Adds one of the member's files to the archive. A file that cannot be decrypted is replaced by a note. */
async function fileOf(
  { ports, log, member }: Pick<Context<'member'>, 'ports' | 'log' | 'member'>,
  key: string,
): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  const name = `files/${key.slice(`members/${member.id}/`.length)}`;
  try {
    const file = await ports.files.get(key);
    return file && { name, bytes: file.bytes };
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    log.error({ error: error.name, member: member.id }, 'a stored file could not be decrypted');
    return { name: `${name}.txt`, bytes: encoder.encode('This file can’t be opened any more.\n') };
  }
}

/**
 * Writes all of the member's data and files to a ZIP file and returns a stream of it. All tables are read in one
 * snapshot. The archive is completed on disk before the response starts, so that a slow client does not keep the
 * transaction open.
 */
export async function exportMember({
  memberDb,
  member,
  ports,
  log,
  settings,
}: Pick<Context<'member'>, 'memberDb' | 'member' | 'ports' | 'log' | 'settings'>): Promise<Readable> {
  const folder = join(settings.dataDirectory, 'exports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.zip`);
  const file = await open(path, 'wx', 0o600);
  try {
    const zip = new ZipWriter(file);
    await memberDb
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const tables = await exportedTables(transaction);
        await zip.add('README.txt', [
          encoder.encode(
            readme(
              settings.brand,
              tables.map(({ name }) => name),
            ),
          ),
        ]);
        const filled = await tablesWithRows(transaction, member.id, tables);
        for (const table of tables) {
          const few = filled.has(table.name) ? await firstBatchOf(transaction, member.id, table) : [];
          const batches = (): Batches =>
            few === null ? rowsOf(transaction, member.id, table) : few.length > 0 ? [few] : [];
          await zip.add(`json/${table.name}.json`, asJson(batches()));
          await zip.add(`csv/${table.name}.csv`, asCsv(table.columns, batches()));
        }
      });
    for (const key of await ports.files.list(`members/${member.id}/`)) {
      const stored = await fileOf({ ports, log, member }, key);
      if (stored) await zip.add(stored.name, [stored.bytes]);
    }
    await zip.finish();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  const content = createReadStream(path);
  content.once('close', () => void rm(path, { force: true }).catch(() => {}));
  return content;
}
