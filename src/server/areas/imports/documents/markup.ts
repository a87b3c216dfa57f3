import { readFile } from 'node:fs/promises';
import { statementDecoder } from '#domain/statements/encoding.ts';
import { markupRows } from '#domain/statements/markup-table.ts';
import { delimitedText } from '#domain/statements/table-text.ts';
import type { DocumentTable } from './document.ts';

const HEAD_BYTES = 65_536;

/** Reads the table of an HTML page or an XML workbook. */
export async function markupTables(path: string): Promise<DocumentTable[]> {
  const bytes = await readFile(path);
  const decoder = statementDecoder(bytes.subarray(0, HEAD_BYTES));
  const text = decoder.write(bytes) + decoder.end();
  return [{ sheet: null, bank: null, text: delimitedText(markupRows(text)) }];
}
