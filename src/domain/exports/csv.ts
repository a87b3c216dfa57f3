import type { BookAccount, BookPart, BookTransaction, BookWriter } from './book.ts';
import { categoryWords, oneLine, plainAmount } from './book.ts';

/** One header for every file, by which our own reader recognises the format. */
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
 * What a spreadsheet may interpret as the start of a formula: the four signs, also in full width as East Asian
 * spreadsheets accept them, after any blanks, control characters and byte order marks; or a tab or line end.
 */
const formula = /^(?:[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/;

export function looksLikeFormula(text: string): boolean {
  return formula.test(text);
}

/** Prefixes text that a spreadsheet would interpret as a formula with an apostrophe. */
export function safeText(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

/** A text field, quoted if necessary. */
export function csvText(text: string): string {
  const safe = safeText(text);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines end with CR LF, as RFC 4180 requires. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.join(',')}\r\n`;
}

/**
 * Transactions as a table, with the running balance after each posted one in the account’s currency. Split transactions
 * are listed by their parts. Amounts are plain numbers; texts never start like a formula.
 */
export function csvBook(): BookWriter {
  let account: BookAccount;
  let balanceCents = 0;

  function line(transaction: BookTransaction, part: BookPart): string {
    const moves = !transaction.pending && transaction.currency === null;
    if (moves) balanceCents += part.amountCents;
    const category = categoryWords(part.subCategoryId);
    return csvLine([
      transaction.date,
      csvText(oneLine(transaction.description)),
      plainAmount(part.amountCents),
      moves ? plainAmount(balanceCents) : '',
      transaction.currency ?? account.currency,
      csvText(oneLine(account.name)),
      account.bsb === null ? '' : `${account.bsb.slice(0, 3)}-${account.bsb.slice(3)}`,
      csvText(account.number ?? ''),
      csvText(category?.group ?? ''),
      csvText(category?.name ?? ''),
      csvText(oneLine(transaction.payee ?? '')),
      csvText(oneLine(part.notes ?? '')),
      csvText(transaction.tags.map(oneLine).join('; ')),
      transaction.pending ? 'Pending' : 'Posted',
      transaction.parts.length > 0 ? '' : csvText(transaction.bankId ?? ''),
    ]);
  }

  return {
    begin: () => csvLine(csvHeading),
    openAccount(opened) {
      account = opened;
      balanceCents = opened.openingCents;
      return '';
    },
    transaction(row) {
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
