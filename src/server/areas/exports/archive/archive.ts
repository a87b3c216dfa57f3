import { subCategories } from '#domain/categorise/taxonomy.ts';
import { categoryWords } from '#domain/exports/book.ts';
import type { Database } from '#server/kit/database.ts';
import type { FileStore } from '#server/ports/file-store/port.ts';
import { FILES, fileEntries } from './archive-files.ts';
import type { FileList } from './archive-files.ts';
import { sectionRows } from './archive-store.ts';
import { OPEN_MATTERS } from './open-matters.ts';
import type { OpenMatter } from './open-matters.ts';
import type { Section } from './section.ts';
import { sections } from './sections.ts';

export const archiveFormat = 'wattle-archive';
export const archiveVersion = 1;

/** Replaces storage keys in file columns by the file's number in the archive. */
function withFileNumbers(
  { columns }: Section,
  files: FileList,
  rows: Record<string, unknown>[],
): Record<string, unknown>[] {
  const fileColumns = columns.filter(({ kind }) => kind === 'file').map(({ name }) => name);
  if (fileColumns.length === 0) return rows;
  const numberOf = (key: unknown): number | null => (typeof key === 'string' ? files.idOf(key) : null);
  return rows.map((row) => ({ ...row, ...Object.fromEntries(fileColumns.map((name) => [name, numberOf(row[name])])) }));
}

/**
 * Yields the member's archive as JSON, one record per line, so that two archives can be compared line by line. Amounts
 * are whole cents. `db` is an open transaction; the referenced files are collected in `files`.
 */
export async function* archiveText(db: Database, memberId: number, at: Date, files: FileList): AsyncGenerator<string> {
  yield `{"format":"${archiveFormat}","version":${archiveVersion},"exported_at":"${at.toISOString()}"`;
  // The category names, for readers of the file: rows refer to categories by number.
  yield `,\n"categories":[${subCategories.map(({ id }) => `\n${JSON.stringify({ id, ...categoryWords(id) })}`).join(',')}\n]`;
  for (const section of sections) {
    yield `,\n"${section.name}":[`;
    let first = true;
    for await (const rows of sectionRows(db, memberId, section)) {
      yield `${first ? '' : ','}${withFileNumbers(section, files, rows)
        .map((row) => `\n${JSON.stringify(row)}`)
        .join(',')}`;
      first = false;
    }
    yield '\n]';
  }
}

/**
 * Yields the end of an archive: open matters of the account, the referenced files, and the number of files left out.
 */
export async function* archiveEnd(
  store: FileStore,
  files: FileList,
  open: readonly OpenMatter[],
): AsyncGenerator<string> {
  yield `,\n"${OPEN_MATTERS}":[${open.map(({ kind, title, amount }) => `\n${JSON.stringify({ kind, title, amount_cents: amount })}`).join(',')}\n]`;
  yield `,\n"${FILES}":[`;
  const { leftOut } = yield* fileEntries(store, files);
  yield `\n],\n"files_left_out":${leftOut}\n}\n`;
}
