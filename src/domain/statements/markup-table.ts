/** The rows of a table that a bank wrote as a web page or as an XML workbook and named .xls. */

import { cellKind } from './csv/structure.ts';
import { undoReferences } from './entities.ts';
import { StatementRefusal } from './statement.ts';
import { holdsTransactions, tableLimits } from './table-text.ts';

/** Whether markup holds a table: rows with cells. */
export function hasTable(text: string): boolean {
  return /<(?:\w+:)?(?:tr|row)[\s>]/i.test(text) && /<(?:\w+:)?(?:td|th|cell)[\s>]/i.test(text);
}

const mark = /<(\/?)(?:\w+:)?([a-z]+[1-6]?)([^<>]*)>|<!--/gi;
const skipped = new Set(['script', 'style', 'head']);

class Rows {
  readonly rows: string[][] = [];
  private row: string[] | null = null;
  private cell: string | null = null;
  /** How many columns and rows the cell takes. */
  private span = { columns: 1, rows: 1 };
  /** By column: the text of a cell above that reaches into the rows below it, and into how many more. */
  private readonly above = new Map<number, { text: string; rows: number }>();

  text(text: string): void {
    if (this.cell !== null) this.cell += text;
  }

  tag(name: string, closes: boolean, attributes: string): void {
    if (name === 'tr' || name === 'row') {
      this.endRow();
      if (!closes) this.row = [];
    } else if (name === 'td' || name === 'th' || name === 'cell') {
      this.endCell();
      if (!closes) this.beginCell(attributes);
    } else if (name === 'br' || name === 'p' || name === 'div') this.text(' ');
  }

  endRow(): void {
    this.endCell();
    if (this.row === null) return;
    this.fillFromAbove();
    this.passBelow(this.row.length);
    if (this.rows.length >= tableLimits.rows) throw new StatementRefusal('too_large', 'This table is too long.');
    this.rows.push(this.row);
    this.row = null;
  }

  private beginCell(attributes: string): void {
    if (this.row === null) return;
    this.fillFromAbove();
    // An XML workbook leaves empty cells out and says where the next one stands.
    const cellIndex = /\bindex="(\d{1,4})"/i.exec(attributes)?.[1];
    while (cellIndex !== undefined && this.row.length < Math.min(Number(cellIndex) - 1, tableLimits.columns))
      this.row.push('');
    this.span = {
      columns: spanOf(/\bcolspan\s*=\s*["']?(\d{1,3})|\bMergeAcross="(\d{1,3})"/i.exec(attributes)),
      rows: spanOf(/\browspan\s*=\s*["']?(\d{1,4})|\bMergeDown="(\d{1,4})"/i.exec(attributes)),
    };
    this.cell = '';
  }

  /** Cells that reach down from the rows above keep the others in their columns. */
  private fillFromAbove(): void {
    for (let over = this.above.get(this.row!.length); over; over = this.above.get(this.row!.length)) {
      if (over.rows === 1) this.above.delete(this.row!.length);
      else over.rows -= 1;
      // A date is that of each row, while a figure counts once.
      this.row!.push(cellKind(over.text) === 'date' ? over.text : '');
    }
  }

  /** A row that ends before the column of a cell above has had its part of it. */
  private passBelow(width: number): void {
    for (const [column, over] of this.above) {
      if (column < width) continue;
      if (over.rows === 1) this.above.delete(column);
      else over.rows -= 1;
    }
  }

  private endCell(): void {
    if (this.cell === null || this.row === null) return;
    const text = undoReferences(this.cell).replace(/\s+/g, ' ').trim();
    for (let column = 0; column < this.span.columns && this.row.length < tableLimits.columns; column++) {
      if (this.span.rows > 1)
        this.above.set(this.row.length, { text: column === 0 ? text : '', rows: this.span.rows - 1 });
      this.row.push(column === 0 ? text : '');
    }
    this.cell = null;
  }
}

/** HTML counts the cell itself, an XML workbook the ones merged into it. */
function spanOf(match: RegExpExecArray | null): number {
  return match === null ? 1 : match[1] === undefined ? Number(match[2]) + 1 : Math.max(1, Number(match[1]));
}

/** Throws StatementRefusal `not_a_statement` where no row of the page is a transaction. */
export function markupRows(text: string): string[][] {
  const rows = new Rows();
  let from = 0;
  let skipping = '';
  mark.lastIndex = 0;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    if (skipping === '') rows.text(text.slice(from, match.index));
    from = mark.lastIndex;
    if (match[2] === undefined) {
      const end = text.indexOf('-->', from);
      from = end < 0 ? text.length : end + 3;
      mark.lastIndex = from;
      continue;
    }
    const name = match[2].toLowerCase();
    const closes = match[1] === '/';
    if (skipped.has(name) && !match[3]!.endsWith('/')) skipping = closes ? '' : name;
    else if (skipping === '') rows.tag(name, closes, match[3]!);
  }
  rows.endRow();
  if (holdsTransactions(rows.rows)) return rows.rows;
  throw new StatementRefusal(
    'not_a_statement',
    'This is a web page, not a statement. Your bank may have signed you out. Sign in and download the statement again.',
  );
}
