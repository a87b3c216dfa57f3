/** Rows of a table (a workbook, a web page) as delimited text, so that one reader handles all. */

import { cellKind } from './csv/structure.ts';

/** Tables beyond these bounds are no statements. */
export const tableLimits = { rows: 100_000, columns: 200 };

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""').replace(/[\r\n]+/g, ' ')}"` : cell;

/** One line for each row, empty ones included, so that line numbers are those of the rows. */
export function delimitedText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

/** Whether any row holds both a date and an amount. */
export function holdsTransactions(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row) => {
    const kinds = new Set(row.map((cell) => cellKind(cell.trim())));
    return kinds.has('date') && kinds.has('amount');
  });
}
