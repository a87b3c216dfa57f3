import type { BookAccount, BookPart, BookRow, BookWriter } from './book.ts';
import { categoryWords, oneLine, plainAmount } from './book.ts';

/** One heading for every file, which our own reader knows as the layout of this product. */
export const csvHeading = [
  'Date', 'Description', 'Amount', 'Balance', 'Currency', 'Account', 'BSB', 'Account number', 'Category group', 'Category', 'Payee', 'Notes', 'Tags', 'Status', 'Transaction ID',
] as const;

/** A text that a spreadsheet would take for a formula is kept from it by an apostrophe. */
function safeText(text: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
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
      const parts = row.parts.length > 0 ? row.parts : [{ amountCents: row.amountCents, subCategoryId: row.subCategoryId, notes: row.notes }];
      return parts.map((part) => line(row, part)).join('');
    },
    closeAccount: () => '',
    end: () => '',
  };
}
