import readXlsxFile from 'read-excel-file/node';
import { csvHeading } from '#domain/exports/csv.ts';
import { StatementRefusal } from '#domain/statements/statement.ts';
import { cellKind } from '#domain/statements/csv/structure.ts';
import { delimitedText, holdsTransactions, tableLimits } from '#domain/statements/table-text.ts';
import type { DocumentTable } from './document.ts';
import { placedWorkbook } from './placed-cells.ts';
import { datedRows } from './serial-dates.ts';
import { zipContents } from '../reading/unpacking.ts';

/** Formats a cell as in a bank's CSV: dates as YYYY-MM-DD, numbers without floating-point noise. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/0+$/, '').replace(/\.$/, '');
  return typeof value === 'string' ? value.trim() : value === true ? 'TRUE' : '';
}

function isOwnExport(heading: readonly string[] = []): boolean {
  return heading.length === csvHeading.length && csvHeading.every((name, at) => heading[at] === name);
}

const from1904 = /<(?:\w+:)?workbookPr\s[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/i;

/** Whether a workbook counts its days from 1904, as those of old Macs do. */
async function countsFrom1904(path: string): Promise<boolean> {
  const contents = await zipContents(path);
  return contents.some(({ name, bytes }) => name === 'xl/workbook.xml' && from1904.test(bytes.toString('utf8')));
}

const summaryName = /summary|overview|totals?\b|budget|chart|by (?:month|category|year)|monthly|annual|report/i;
const periodName = /^(?:month|week|quarter|year|period|fy)(?: (?:of|ending|ended|starting|beginning|start|end))?/i;

/** Whether a sheet lists sums over time by its name or heading, and describes none of them. */
function isSummary(sheet: string, rows: readonly (readonly string[])[]): boolean {
  const listed = rows
    .map((row) => row.map(cellKind))
    .filter((kinds) => kinds.includes('date') && kinds.includes('amount'));
  if (listed.some((kinds) => kinds.includes('text'))) return false;
  return summaryName.test(sheet) || rows.some((row) => row.some((cell) => periodName.test(cell)));
}

/** Reads the sheets of a workbook that contain transactions. */
export async function workbookTables(path: string): Promise<DocumentTable[]> {
  // Most workbooks state every position, so that only the others are repaired.
  const sheets = await readXlsxFile(path).catch(async () => readXlsxFile(await placedWorkbook(path)));
  const tables: DocumentTable[] = [];
  for (const { sheet, data } of sheets) {
    if (data.length > tableLimits.rows)
      throw new StatementRefusal('too_large', 'This workbook is too long. Choose a shorter one.');
    const cells = data.map((row) => row.slice(0, tableLimits.columns));
    const rows = (await datedRows(cells, () => countsFrom1904(path))).map((row) => row.map(cellText));
    // Our own export has its transactions in one sheet; the others are about them.
    if (isOwnExport(rows[0])) return [{ sheet: null, bank: null, text: delimitedText(rows) }];
    if (holdsTransactions(rows))
      tables.push({ sheet, bank: null, text: delimitedText(rows), isSummary: isSummary(sheet, rows) });
  }
  if (tables.length === 0)
    throw new StatementRefusal(
      'not_a_statement',
      'We couldn’t find transactions in this workbook. No line has both a date and an amount.',
    );
  const isAlone = tables.every((table) => table.isSummary);
  return tables.map((table) => ({
    ...table,
    sheet: tables.length === 1 ? null : table.sheet,
    isSummary: table.isSummary === true && !isAlone,
  }));
}
