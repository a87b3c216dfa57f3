import readXlsxFile from 'read-excel-file/node';
import { StatementRefusal } from '#domain/statements/statement.ts';
import { delimitedText, holdsTransactions, tableLimits } from '#domain/statements/table-text.ts';
import type { DocumentTable } from './document.ts';

/** Formats a cell as in a bank's CSV: dates as YYYY-MM-DD, numbers without floating-point noise. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/0+$/, '').replace(/\.$/, '');
  return typeof value === 'string' ? value.trim() : value === true ? 'TRUE' : '';
}

/** Reads the sheets of a workbook that contain transactions. */
export async function workbookTables(path: string): Promise<DocumentTable[]> {
  const sheets = await readXlsxFile(path).catch(() => {
    // The reader also fails on intact workbooks of other programs that leave out cell positions, as our export does.
    throw new StatementRefusal(
      'broken',
      'We couldn’t read this workbook. Open it in Excel, save the sheet with the transactions as CSV, and import that.',
    );
  });
  const tables: DocumentTable[] = [];
  for (const { sheet, data } of sheets) {
    if (data.length > tableLimits.rows)
      throw new StatementRefusal('too_large', 'This workbook is too long. Choose a shorter one.');
    const rows = data.map((row) => row.slice(0, tableLimits.columns).map(cellText));
    if (holdsTransactions(rows)) tables.push({ sheet, bank: null, text: delimitedText(rows) });
  }
  if (tables.length === 0)
    throw new StatementRefusal(
      'not_a_statement',
      'We couldn’t find transactions in this workbook. No line has both a date and an amount.',
    );
  return tables.length === 1 ? [{ ...tables[0]!, sheet: null }] : tables;
}
