/** How many columns a delimited file has. */

import type { CsvLayout } from './layout.ts';
import type { CsvStructure } from './structure.ts';

/** The width of the header, or of most rows if they are wider. */
export function columnCountOf({ heading, dataRows }: CsvStructure, layout: CsvLayout | null): number | null {
  if (!heading) return layout?.shape?.endsWith('+') ? null : usualWidth(dataRows.map(({ cells }) => cells.length));
  const wider = dataRows
    .filter(({ cells }) => !isCutAtThousands(cells, heading.cells.length))
    .map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1)
    .filter((width) => width > heading.cells.length);
  // A heading may leave its last columns unnamed; single rows that are wider are torn.
  return wider.length * 2 > dataRows.length ? Math.max(...wider) : heading.cells.length;
}

/** Whether a row is only wider than its heading because unquoted figures such as 1,000.00 were cut at their commas. */
function isCutAtThousands(cells: readonly string[], width: number): boolean {
  const cuts = cells.filter(
    (cell, at) => /^\d{3}(?:\.\d{2})?\)?$/.test(cell) && /^[-+(]?\s?\$?\s?[1-9]\d{0,2}$/.test(cells[at - 1] ?? ''),
  );
  return cells.length > width && cells.length - cuts.length <= width;
}

/** The most frequent row width, the narrower of two; null without rows. */
export function usualWidth(widths: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [usual] = [...counts].sort((a, two) => two[1] - a[1] || a[0] - two[0]);
  return usual?.[0] ?? null;
}
