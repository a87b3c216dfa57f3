import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import type { PositionedText } from '#domain/statements/pdf/page-text.ts';
import { readPdfPages } from '#domain/statements/pdf/statement.ts';
import { StatementRefusal } from '#domain/statements/statement.ts';
import { delimitedText } from '#domain/statements/table-text.ts';
import type { DocumentTable } from './document.ts';

const MAX_PAGES = 200;
const MAX_TEXTS = 20_000;

/** A statement has some thousands of objects. A damaged one has a few that are not closed. */
const MAX_OBJECTS = 100_000;
const MAX_UNCLOSED_OBJECTS = 1_000;

/** Refuses a file whose objects would take minutes to find, since a reader looks for the end of each. */
function checkObjects(file: Buffer): void {
  const text = file.toString('latin1');
  let opened = 0;
  let closed = 0;
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 1))
    if (text.startsWith('end', at - 3)) closed += 1;
    else opened += 1;
  if (opened > MAX_OBJECTS) throw new StatementRefusal('too_large', 'This PDF has too many parts to be a statement.');
  if (opened - closed > MAX_UNCLOSED_OBJECTS)
    throw new StatementRefusal(
      'broken',
      'This PDF is damaged. Download it again, or download CSV, OFX or QIF instead.',
    );
}

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** The heading row of a printed statement that was converted to text. */
export const pdfHeading = ['Date', 'Description', 'Amount', 'Balance', 'BSB', 'Account number'];

/** Reads the transactions of a printed statement; its running balance must prove them. */
export async function pdfTables(path: string): Promise<DocumentTable[]> {
  const file = await readFile(path);
  checkObjects(file);
  const pdf = await getDocumentProxy(new Uint8Array(file), {
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: true,
  });
  if (pdf.numPages > MAX_PAGES)
    throw new StatementRefusal(
      'too_large',
      `This PDF has more than ${MAX_PAGES} pages. Download one for a shorter period.`,
    );
  const pages: PositionedText[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    if (items.length > MAX_TEXTS)
      throw new StatementRefusal('too_large', 'A page of this PDF has too much text to be a statement.');
    pages.push(
      items.flatMap((item) =>
        'str' in item
          ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
          : [],
      ),
    );
  }
  const { bank, bsb, number, transactions } = readPdfPages(pages);
  const rows = transactions.map((row) => [
    row.date,
    row.description,
    dollars(row.amountCents),
    dollars(row.balanceCents),
    bsb ?? '',
    number ?? '',
  ]);
  return [{ sheet: null, bank, text: delimitedText([pdfHeading, ...rows]) }];
}
