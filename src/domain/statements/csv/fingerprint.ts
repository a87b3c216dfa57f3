/** A short mark of a file's shape that stays the same from one export to the next. */

import { cellKind, type CsvStructure } from './structure.ts';

/** FNV-1a over 64 bits, as 16 hexadecimal digits. No secret depends on it. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at++) {
    value ^= BigInt(text.charCodeAt(at));
    value = (value * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return value.toString(16).padStart(16, '0');
}

/** The heading where there is one; else the number of columns and which of them hold dates. */
export function fingerprintOf(structure: CsvStructure): string {
  if (structure.heading) return hash(`heading${structure.delimiter}${structure.names.join('\u001f')}`);
  const rows = structure.dataRows.slice(0, 50);
  const width = rows[0]?.cells.length ?? 0;
  const dates: number[] = [];
  for (let column = 0; column < Math.min(width, 200); column++) {
    if (rows.filter((row) => cellKind(row.cells[column] ?? '') === 'date').length * 2 > rows.length) dates.push(column);
  }
  return hash(`rows${structure.delimiter}${width}:${dates.join(',')}`);
}
