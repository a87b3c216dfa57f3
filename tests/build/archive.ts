import { sections } from '#server/areas/exports/archive/sections.ts';

/** An archive as JSON.parse gives it. */
export type Archive = Record<string, any>;

/**
 * An archive in which rows are named by their place in place of their id, so that those of two members can be compared:
 * everything but the ids and the moment of the export has to be the same.
 */
export function withoutIds(archive: Archive): Archive {
  const places = new Map<string, Map<number, number>>();
  for (const { name, hasId } of sections)
    if (hasId) places.set(name, new Map(archive[name].map((row: { id: number }, at: number) => [row.id, at + 1])));
  const reported: Archive = {
    format: archive['format'],
    version: archive['version'],
    categories: archive['categories'],
  };
  const content = new Map<number, string>();
  for (const { id, type, data } of archive['files']) content.set(id, `${content.get(id) ?? type}${data}`);
  const sorted: number[] = archive['transactions'].map((row: { id: number }) => row.id);
  for (const section of sections) {
    reported[section.name] = archive[section.name].map((row: Record<string, unknown>) => {
      const plain: Record<string, unknown> = { ...row };
      delete plain['id'];
      for (const { name, of, kind } of section.columns) {
        if (kind === 'file' && plain[name] !== null) plain[name] = content.get(plain[name] as number);
        if (of === null || plain[name] === null || plain[name] === 0) continue;
        // What has gone where it came from is gone here too.
        plain[name] = places.get(of)!.get(plain[name] as number) ?? null;
      }
      const last = { statement_balances: 'last_id', accounts: 'bank_last_id' }[section.name];
      // Which rows of the day a balance counts in: so many of them.
      if (last !== undefined && plain[last] !== null)
        plain[last] = sorted.filter((id) => id <= (row[last] as number)).length > 0 ? 'some' : 'none';
      return plain;
    });
    if (!section.hasId)
      reported[section.name] = reported[section.name].toSorted((a: unknown, b: unknown) =>
        JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
      );
  }
  return reported;
}
