import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { isDecimal, isZeroDecimal, plainDecimal } from '#domain/networth/quantity.ts';
import { csvTokeniser, recordCells } from '#domain/statements/csv/tokeniser.ts';
import { StatementRefusal } from '#domain/statements/statement.ts';
import { counted } from '#domain/text/counted.ts';
import { StartRefusal } from './start-refusal.ts';

/** A table that cannot be read: the file, the line and the reason. */
export class TableRefused extends StartRefusal {
  readonly line: number;
  readonly reason: string;
  constructor(file: string, line: number, reason: string) {
    super(`${file}, line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

const MAX_LINES = 20_000;

interface Line {
  number: number;
  cells: string[];
}

/** The lines of a table that are not empty. @throws TableRefused */
function linesOf(file: string, content: string): Line[] {
  const lines: Line[] = [];
  const tokeniser = csvTokeniser(',', (record) => {
    const line = { number: record.line, cells: recordCells(record) };
    if (line.number > MAX_LINES) throw new TableRefused(file, line.number, `there can be up to ${MAX_LINES} lines`);
    // Statement files contain stray quotes; in a table that a person maintains, one is a mistake.
    if (line.cells.some((cell) => cell.startsWith('"')))
      throw new TableRefused(file, line.number, 'a quote is not closed');
    if (line.cells.some((cell) => cell !== '')) lines.push(line);
  });
  try {
    tokeniser.write(content);
    tokeniser.end();
  } catch (error) {
    throw error instanceof StatementRefusal
      ? new TableRefused(file, (lines.at(-1)?.number ?? 0) + 1, 'the line is too long')
      : error;
  }
  return lines;
}

/** One line of a table, read field by field. Every reader throws with the line and the reason. */
export interface TableRow {
  /** The line of the file, from 1. */
  number: number;
  text(column: string, allowed: RegExp, what: string): string;
  /** A decimal above zero. */
  decimal(column: string): string;
  date(column: string): string;
  refuse(reason: string): TableRefused;
}

function rowOf(file: string, heads: readonly string[], { number, cells }: Line): TableRow {
  const refuse = (reason: string): TableRefused => new TableRefused(file, number, reason);
  if (cells.length !== heads.length)
    throw refuse(`found ${counted(cells.length, 'field')}, but the first line names ${heads.length}`);
  const field = (column: string): string => cells[heads.indexOf(column)] ?? '';
  return {
    number,
    refuse,
    text(column, allowed, what) {
      if (!allowed.test(field(column))) throw refuse(`${column} must be ${what}`);
      return field(column);
    },
    decimal(column) {
      if (!isDecimal(field(column)) || isZeroDecimal(field(column)))
        throw refuse(`${column} must be a number above zero, such as 12.50`);
      return plainDecimal(field(column));
    },
    date(column) {
      if (!isCivilDate(field(column))) throw refuse(`${column} must be a date such as 2026-10-01`);
      return field(column);
    },
  };
}

/**
 * Reads a CSV whose first line names its columns, in any order. Returns the valid rows and, for every other line, the
 * reason why it is invalid. An error in the table as a whole is thrown. @throws TableRefused
 */
export function readRows<T>(
  file: string,
  content: string,
  columns: readonly string[],
  read: (row: TableRow) => T,
): { rows: T[]; refused: TableRefused[] } {
  const [head, ...lines] = linesOf(file, content);
  const heads = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const missing = columns.filter((column) => !heads.includes(column));
  if (missing.length > 0)
    throw new TableRefused(
      file,
      1,
      `the columns must be ${columns.join(', ')}; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
    );
  if (lines.length === 0) throw new TableRefused(file, 2, 'there are no rows');
  const rows: T[] = [];
  const refused: TableRefused[] = [];
  for (const line of lines) {
    try {
      rows.push(read(rowOf(file, heads, line)));
    } catch (error) {
      if (!(error instanceof TableRefused)) throw error;
      refused.push(error);
    }
  }
  return { rows, refused };
}

/** The same, but one invalid line refuses the whole table. @throws TableRefused */
export function readTable<T>(
  file: string,
  content: string,
  columns: readonly string[],
  read: (row: TableRow) => T,
): T[] {
  const { rows, refused } = readRows(file, content, columns, read);
  if (refused[0]) throw refused[0];
  return rows;
}
