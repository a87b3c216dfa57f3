import { subCategories } from '#domain/categorise/taxonomy.ts';
import { categoryWords } from '#domain/exports/book.ts';
import type { Database } from '#server/kit/database.ts';
import { sectionRows } from './archive-store.ts';
import { sections } from './sections.ts';

export const archiveFormat = 'wattle-archive';
export const archiveVersion = 1;

/**
 * The member's whole archive as JSON, piece by piece: a line for each row, so that people and programs can compare two of
 * them. Amounts are whole cents. Without passwords, connections, messages, pictures and what was removed.
 */
export async function* archiveText(db: Database, memberId: number, at: Date): AsyncGenerator<string> {
  yield `{"format":"${archiveFormat}","version":${archiveVersion},"exported_at":"${at.toISOString()}"`;
  // For people and other programs: the numbers by which rows name their category.
  yield `,\n"categories":[${subCategories.map(({ id }) => `\n${JSON.stringify({ id, ...categoryWords(id) })}`).join(',')}\n]`;
  for (const section of sections) {
    yield `,\n"${section.name}":[`;
    let first = true;
    for await (const rows of sectionRows(db, memberId, section)) {
      yield `${first ? '' : ','}${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}`;
      first = false;
    }
    yield '\n]';
  }
  yield '\n}\n';
}
