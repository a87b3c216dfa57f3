import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { isDecimal, isZeroDecimal, plainDecimal } from '#domain/networth/quantity.ts';
import { StartRefusal } from '#server/kit/start-refusal.ts';

/** A table that cannot be taken: which file and line, and why. */
export class TableRefused extends StartRefusal {
  constructor(file: string, line: number, reason: string) {
    super(`${file}, line ${line}: ${reason}`);
  }
}

const MOST_LINES = 20_000;

/** The fields of one line; a field may stand in quotes, with quotes inside doubled. Null where a quote is not closed. */
function fieldsOf(line: string): string[] | null {
  const fields: string[] = [];
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] === '"') {
      const match = /^"((?:[^"]|"")*)"(?=,|$)/.exec(line.slice(at));
      if (!match) return null;
      fields.push(match[1]!.replaceAll('""', '"').trim());
      at += match[0].length;
    } else {
      const end = line.indexOf(',', at);
      fields.push(line.slice(at, end < 0 ? undefined : end).trim());
      at = end < 0 ? line.length : end;
    }
  }
  return fields;
}

/** One line of a table, read field by field; every reader refuses with the line and the reason. */
export interface TableRow {
  text(column: string, allowed: RegExp, what: string): string;
  /** A decimal above zero. */
  decimal(column: string): string;
  date(column: string): string;
  refuse(reason: string): TableRefused;
}

/** Reads a CSV whose first line names its columns, in any order. @throws TableRefused */
export function readTable<T>(file: string, content: string, columns: readonly string[], read: (row: TableRow) => T): T[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const heads = fieldsOf(lines[0] ?? '')?.map((head) => head.toLowerCase()) ?? [];
  const missing = columns.filter((column) => !heads.includes(column));
  if (missing.length > 0) throw new TableRefused(file, 1, `the columns must be ${columns.join(', ')}; ${missing.join(', ')} is missing`);
  if (lines.length > MOST_LINES) throw new TableRefused(file, MOST_LINES, `there may be at most ${MOST_LINES} lines`);
  const rows: T[] = [];
  lines.forEach((line, at) => {
    if (at === 0 || line.trim() === '') return;
    const refuse = (reason: string): TableRefused => new TableRefused(file, at + 1, reason);
    const fields = fieldsOf(line);
    if (!fields) throw refuse('a quote is not closed');
    if (fields.length !== heads.length) throw refuse(`there are ${fields.length} fields where ${heads.length} are named`);
    const field = (column: string): string => fields[heads.indexOf(column)] ?? '';
    rows.push(
      read({
        refuse,
        text(column, allowed, what) {
          if (!allowed.test(field(column))) throw refuse(`${column} must be ${what}`);
          return field(column);
        },
        decimal(column) {
          if (!isDecimal(field(column)) || isZeroDecimal(field(column))) throw refuse(`${column} must be a number above zero, such as 12.50`);
          return plainDecimal(field(column));
        },
        date(column) {
          if (!isCivilDate(field(column))) throw refuse(`${column} must be a date such as 2026-10-01`);
          return field(column);
        },
      }),
    );
  });
  if (rows.length === 0) throw new TableRefused(file, 2, 'there are no rows');
  return rows;
}
