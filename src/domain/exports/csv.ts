import type { BookAccount, BookPart, BookRow, BookWriter } from './book.ts';
import { categoryWords, oneLine, plainAmount } from './book.ts';

/** One heading for every file, which our own reader knows as the layout of this product. */
export const csvHeading = [
  'Date',
  'Description',
  'Amount',
  'Balance',
  'Currency',
  'Account',
  'BSB',
  'Account number',
  'Category group',
  'Category',
  'Payee',
  'Notes',
  'Tags',
  'Status',
  'Transaction ID',
] as const;

/**
 * What a spreadsheet may take for the start of a formula: the four signs, also in full width as Japanese and Chinese
 * spreadsheets read them, whatever blanks, control characters and byte order marks stand before them; or a tab or line end.
 */
const formula = /^(?:[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/;

export function looksLikeFormula(text: string): boolean {
  return formula.test(text);
}

/** A text that a spreadsheet would take for a formula is kept from it by an apostrophe. */
export function safeText(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

/** A field of text, quoted where the format asks for it. */
export function csvText(text: string): string {
  const safe = safeText(text);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines end with CR LF, as RFC 4180 wants. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.join(',')}\r\n`;
}

/**
 * Rows as a table, with the balance of the account after each posted row. A split row is told by its parts. Amounts are
 * plain numbers; texts never begin as a formula does.
 */
export function csvBook(): BookWriter {
  let account: BookAccount;
  let balanceCents = 0;

  function line(row: BookRow, part: BookPart): string {
    if (!row.pending) balanceCents += part.amountCents;
    const category = categoryWords(part.subCategoryId);
    return csvLine([
      row.date,
      csvText(oneLine(row.description)),
      plainAmount(part.amountCents),
      row.pending ? '' : plainAmount(balanceCents),
      row.currency ?? account.currency,
      csvText(oneLine(account.name)),
      account.bsb === null ? '' : `${account.bsb.slice(0, 3)}-${account.bsb.slice(3)}`,
      csvText(account.number ?? ''),
      csvText(category?.group ?? ''),
      csvText(category?.name ?? ''),
      csvText(oneLine(row.payee ?? '')),
      csvText(oneLine(part.notes ?? '')),
      csvText(row.tags.join('; ')),
      row.pending ? 'Pending' : 'Posted',
      row.parts.length > 0 ? '' : csvText(row.bankId ?? ''),
    ]);
  }

  return {
    begin: () => csvLine(csvHeading),
    openAccount(opened) {
      account = opened;
      balanceCents = opened.openingCents;
      return '';
    },
    row(row) {
      const parts =
        row.parts.length > 0
          ? row.parts
          : [{ amountCents: row.amountCents, subCategoryId: row.subCategoryId, notes: row.notes }];
      return parts.map((part) => line(row, part)).join('');
    },
    closeAccount: () => '',
    end: () => '',
  };
}
