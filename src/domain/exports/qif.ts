import type { BookAccountKind, BookWriter } from './book.ts';
import { categoryWords, oneLine, plainAmount } from './book.ts';

const types: Readonly<Record<BookAccountKind, string>> = { transaction: 'Bank', savings: 'Bank', credit: 'CCard', investment: 'Oth A', cash: 'Cash', loan: 'Oth L' };

/** A field takes one line; a caret alone on it would end the record. */
function field(letter: string, text: string): string {
  const line = oneLine(text);
  return line === '' ? '' : `${letter}${line}\n`;
}

function categoryOf(subCategoryId: number): string {
  const words = categoryWords(subCategoryId);
  return words ? `${words.group}:${words.name}` : '';
}

/**
 * QIF as Quicken 98 and later read it: accounts by name, categories with the group before the colon, splits. The format
 * knows no pending rows, so they are left out.
 */
export function qifBook(): BookWriter {
  return {
    begin: () => '!Option:AutoSwitch\n',
    openAccount: (account) =>
      `!Account\n${field('N', account.name)}T${types[account.kind]}\n${field('D', account.number ?? '')}$${plainAmount(account.closingCents)}\n^\n!Type:${types[account.kind]}\n`,
    row(row) {
      if (row.pending) return '';
      const day = `${row.date.slice(8)}/${row.date.slice(5, 7)}/${row.date.slice(0, 4)}`;
      const head = `D${day}\nT${plainAmount(row.amountCents)}\nC*\n${field('P', row.description)}`;
      if (row.parts.length === 0) return `${head}${field('L', categoryOf(row.subCategoryId))}^\n`;
      const parts = row.parts.map((part) => `S${categoryOf(part.subCategoryId)}\n${field('E', part.notes ?? '')}$${plainAmount(part.amountCents)}\n`);
      return `${head}${parts.join('')}^\n`;
    },
    closeAccount: () => '',
    end: () => '',
  };
}
