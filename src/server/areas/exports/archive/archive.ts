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

/** Columns that name a file hold its number in the archive in place of where it is stored. */
function withFileNumbers(
  { columns }: Section,
  files: FileList,
  rows: Record<string, unknown>[],
): Record<string, unknown>[] {
  const named = columns.filter(({ kind }) => kind === 'file').map(({ name }) => name);
  if (named.length === 0) return rows;
  const numberOf = (key: unknown): number | null => (typeof key === 'string' ? files.idOf(key) : null);
  return rows.map((row) => ({ ...row, ...Object.fromEntries(named.map((name) => [name, numberOf(row[name])])) }));
}

/**
 * The rows of the member's archive as JSON, piece by piece: a line for each, so that people and programs can compare two of
 * them. Amounts are whole cents. `db` is an open transaction; the files that the rows name are gathered in `files`.
 */
export async function* archiveText(db: Database, memberId: number, at: Date, files: FileList): AsyncGenerator<string> {
  yield `{"format":"${archiveFormat}","version":${archiveVersion},"exported_at":"${at.toISOString()}"`;
  // For people and other programs: the numbers by which rows name their category.
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

/** The end of an archive: what stays open with this account, the files that its rows name, and how many of them are not in it. */
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
