import { sections } from '#server/areas/exports/archive/sections.ts';

/** A row of an archive section, with its columns. */
interface ArchiveRow {
  /** Sections whose rows others refer to. */
  id: number;
  [column: string]: unknown;
}

interface ArchiveTransaction extends ArchiveRow {
  bank_account_id: number;
  parent_id: number | null;
  date: string;
  amount_cents: number;
  description: string;
  bank_id: string | null;
  notes: string | null;
  tags: string[];
}

interface ArchiveFile {
  id: number;
  type: string;
  data: string;
}

/** An archive as JSON.parse returns it, with the types that tests need. */
export interface Archive {
  categories: unknown;
  accounts: (ArchiveRow & { account_number: string })[];
  transactions: ArchiveTransaction[];
  files: ArchiveFile[];
  [section: string]: unknown;
}

export function rowsIn(archive: Archive, section: string): ArchiveRow[] {
  const rows = archive[section];
  if (!Array.isArray(rows)) throw new Error(`The archive has no list of ${section}.`);
  return rows as ArchiveRow[];
}

/**
 * An archive whose rows are identified by position instead of id, so that those of two members can be compared:
 * everything but the ids and the time of the export has to be the same.
 */
export function withoutIds(archive: Archive): Record<string, unknown> {
  const positions = new Map<string, Map<number, number>>();
  for (const { name, hasId } of sections)
    if (hasId) positions.set(name, new Map(rowsIn(archive, name).map(({ id }, at) => [id, at + 1])));
  const comparable: Record<string, unknown> = {
    format: archive['format'],
    version: archive['version'],
    categories: archive.categories,
  };
  const content = new Map<number, string>();
  for (const { id, type, data } of archive.files) content.set(id, `${content.get(id) ?? type}${data}`);
  const sorted = archive.transactions.map(({ id }) => id);
  for (const section of sections) {
    const rows = rowsIn(archive, section.name).map(({ id: _id, ...row }) => {
      const plain: Record<string, unknown> = { ...row };
      for (const { name, of, kind } of section.columns) {
        if (kind === 'file' && plain[name] !== null) plain[name] = content.get(plain[name] as number);
        if (of === null || plain[name] === null || plain[name] === 0) continue;
        // Rows deleted at the source are deleted here too.
        plain[name] = positions.get(of)!.get(plain[name] as number) ?? null;
      }
      const last = { statement_balances: 'last_id', accounts: 'bank_last_id' }[section.name];
      // How many transactions of the date a balance includes.
      if (last !== undefined && plain[last] !== null)
        plain[last] = sorted.filter((id) => id <= (row[last] as number)).length > 0 ? 'some' : 'none';
      return plain;
    });
    comparable[section.name] = section.hasId
      ? rows
      : rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return comparable;
}
