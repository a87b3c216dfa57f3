/**
 * The structure of a delimited file, from its start: the delimiter, the lines above the table, and whether there is a
 * header.
 */

import { isBlankAmount, parseAmount } from '../../money/parse-amount.ts';
import { parseDate } from './date-text.ts';
import { headingScore } from './heading-words.ts';
import { plainName } from './layout.ts';
import { csvTokeniser, recordCells, type CsvDelimiter } from './tokeniser.ts';

export interface SampleRow {
  line: number;
  /** Trimmed texts of the columns. */
  cells: string[];
}

export interface CsvStructure {
  delimiter: CsvDelimiter;
  heading: SampleRow | null;
  /** The heading's names in plain form; empty without a heading. */
  names: string[];
  skipLines: number;
  /** The rows above the table. */
  preamble: SampleRow[];
  /** All rows of the beginning after the heading, whatever they hold. */
  rows: SampleRow[];
  /** Those of them that hold a date and an amount. */
  dataRows: SampleRow[];
}

export type CellKind = 'blank' | 'date' | 'amount' | 'text';

const maxSampleRows = 500;
/** A header is near the top; further down it is a repetition. */
const maxPreambleRows = 60;

export function cellKind(cell: string): CellKind {
  if (cell === '' || isBlankAmount(cell)) return 'blank';
  if (cell.length > 64) return 'text';
  // A telephone number, or one that only looks like money.
  if (/^0\d{5,}$/.test(cell)) return 'text';
  if (parseDate(cell, 'dmy') !== null || parseDate(cell, 'mdy') !== null) return 'date';
  return parseAmount(cell) !== null ? 'amount' : 'text';
}

function isDataRow(row: SampleRow): boolean {
  let date = false;
  let amount = false;
  for (const cell of row.cells) {
    if (date && amount) break;
    const kind = cellKind(cell);
    date ||= kind === 'date';
    amount ||= kind === 'amount';
  }
  return date && amount;
}

/** The first rows of a text; the last one is dropped if it may be incomplete. */
export function sampleRows(text: string, whole: boolean, delimiter: CsvDelimiter): SampleRow[] {
  const rows: SampleRow[] = [];
  const tokeniser = csvTokeniser(delimiter, (record) => {
    if (rows.length < maxSampleRows) rows.push({ line: record.line, cells: recordCells(record) });
  });
  tokeniser.write(text);
  if (whole) tokeniser.end();
  return rows;
}

interface Candidate {
  delimiter: CsvDelimiter;
  rows: SampleRow[];
  score: number;
}

/** Rows with a date and an amount speak for a delimiter, then a heading that it makes readable, then even rows. */
function weigh(delimiter: CsvDelimiter, rows: SampleRow[]): Candidate {
  const considered = rows.slice(0, 200);
  const data = considered.filter(isDataRow);
  const widths = new Map<number, number>();
  for (const { cells } of data.length > 0 ? data : considered) {
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  }
  const even = Math.max(0, ...widths.values());
  const heading = Math.max(
    0,
    ...rows.slice(0, maxPreambleRows).map(({ cells }) => headingScore(cells.map(plainName)).score),
  );
  return { delimiter, rows, score: data.length * 100 + even * 10 + heading * 5 };
}

/**
 * Reads the shape of a file from its beginning. `whole` says that `text` is all of the file; `isKnown` whether plain
 * names are the heading of a known layout, which may use words that say nothing by themselves.
 */
export function readStructure(
  text: string,
  whole: boolean,
  isKnown: (names: readonly string[]) => boolean,
): CsvStructure {
  const delimiters: readonly CsvDelimiter[] = [',', ';', '\t', '|'];
  const best = delimiters
    .map((delimiter) => weigh(delimiter, sampleRows(text, whole, delimiter)))
    .reduce((first, second) => (second.score > first.score ? second : first));
  const headingAt = findHeading(best.rows, isKnown);
  const firstData = best.rows.findIndex(isDataRow);
  if (headingAt >= 0) {
    const heading = best.rows[headingAt]!;
    return structureFrom(best.delimiter, heading, best.rows.slice(0, headingAt), best.rows.slice(headingAt + 1));
  }
  const start = firstData < 0 ? 0 : firstTableRow(best.rows, firstData);
  return structureFrom(best.delimiter, null, best.rows.slice(0, start), best.rows.slice(start));
}

/** The shape that a mapping states. */
export function statedStructure(
  text: string,
  whole: boolean,
  stated: { delimiter: CsvDelimiter; skipLines: number; headerRow: boolean },
): CsvStructure {
  const all = sampleRows(text, whole, stated.delimiter);
  const rows = all.filter((row) => row.line > stated.skipLines);
  const heading = stated.headerRow ? (rows.shift() ?? null) : null;
  return {
    ...structureFrom(stated.delimiter, heading, all.slice(0, all.length - rows.length), rows),
    skipLines: stated.skipLines,
  };
}

function structureFrom(
  delimiter: CsvDelimiter,
  heading: SampleRow | null,
  preamble: SampleRow[],
  rows: SampleRow[],
): CsvStructure {
  const first = heading ?? rows[0];
  return {
    delimiter,
    heading,
    names: heading?.cells.map(plainName) ?? [],
    skipLines: preamble.length === 0 || !first ? 0 : first.line - 1,
    preamble,
    rows,
    dataRows: rows.filter(isDataRow),
  };
}

/** The row that names a date and money; failing that, a row of mere words right above the first data row. */
function findHeading(rows: readonly SampleRow[], isKnown: (names: readonly string[]) => boolean): number {
  let best = -1;
  let bestScore = 0;
  const firstData = rows.findIndex(isDataRow);
  for (const [index, row] of rows.slice(0, maxPreambleRows).entries()) {
    // Below the rows of a table only the heading of another one can follow, which must not hide the first.
    if (bestScore > 10 && firstData > best && index > firstData) break;
    if (row.cells.some((cell) => cellKind(cell) === 'date')) continue;
    const names = row.cells.map(plainName);
    if (isKnown(names)) return index;
    const { score, hasDate, hasMoney } = headingScore(names);
    const worth = hasDate && hasMoney ? score + 10 : hasDate || hasMoney ? score : 0;
    if (worth > bestScore && score >= 2) {
      best = index;
      bestScore = worth;
    }
  }
  // A row that only half looks like a heading counts where the table follows it or there is no table at all.
  if (best >= 0 && (bestScore > 10 || firstData < 0 || best < firstData)) return best;
  const above = firstData < 1 ? undefined : rows[firstData - 1];
  if (!above || above.cells.length !== rows[firstData]!.cells.length) return -1;
  const named = above.cells.filter((cell) => cell !== '');
  return named.length >= 2 && named.every((cell) => cellKind(cell) === 'text' && cell.length <= 60)
    ? firstData - 1
    : -1;
}

/** Without a heading the table begins with the first row that is as wide as the data, so that a bad row is reported. */
function firstTableRow(rows: readonly SampleRow[], firstData: number): number {
  const width = rows[firstData]!.cells.length;
  let start = firstData;
  while (start > 0 && rows[start - 1]!.cells.length === width && !rows[start - 1]!.cells[0]!.startsWith('#')) start--;
  return start;
}
