import type { BookAccountKind, BookFacts, BookWriter } from './book.ts';
import { categoryWords, oneLine, plainAmount } from './book.ts';

const types: Readonly<Record<BookAccountKind, string>> = {
  transaction: 'Bank',
  savings: 'Bank',
  credit: 'CCard',
  investment: 'Oth A',
  cash: 'Cash',
  loan: 'Oth L',
};

/** A field is one line; a lone caret would end the record. */
function field(letter: string, text: string): string {
  const line = oneLine(text);
  return line === '' ? '' : `${letter}${line}\n`;
}

function categoryOf(subCategoryId: number): string {
  const words = categoryWords(subCategoryId);
  return words ? `${words.group}:${words.name}` : '';
}

/** A class may contain neither the leading slash nor the colon separator. */
function className(tag: string): string {
  return oneLine(tag).replaceAll(/[/:[\]]/g, '-');
}

/** Quicken supports one class per record, after the category; further tags go into the memo. */
function classOf([tag]: readonly string[]): string {
  return tag === undefined || className(tag) === '' ? '' : `/${className(tag)}`;
}

function memoOf(notes: string | null, tags: readonly string[]): string {
  return [notes ?? '', tags.length > 1 ? `Tags: ${tags.join(', ')}` : ''].filter((text) => text !== '').join(' ');
}

/**
 * QIF as read by Quicken 98 and later: accounts by name, categories as 'group:name', splits, notes as memos, and the
 * first tag as class. The format has no pending transactions, so they are left out.
 */
export function qifBook({ tags }: Pick<BookFacts, 'tags'>): BookWriter {
  const classes = [...new Set(tags.map(className))].filter((name) => name !== '');
  return {
    begin: () =>
      `${classes.length > 0 ? `!Type:Class\n${classes.map((name) => `N${name}\n^\n`).join('')}` : ''}!Option:AutoSwitch\n`,
    openAccount: (account) =>
      `!Account\n${field('N', account.name)}T${types[account.kind]}\n${field('D', account.number ?? '')}$${plainAmount(account.closingCents)}\n^\n!Type:${types[account.kind]}\n`,
    transaction(row) {
      if (row.pending) return '';
      const day = `${row.date.slice(8)}/${row.date.slice(5, 7)}/${row.date.slice(0, 4)}`;
      const head = `D${day}\nT${plainAmount(row.amountCents)}\nC*\n${field('P', row.description)}`;
      const memo = field('M', memoOf(row.notes, row.tags));
      const label = (subCategoryId: number): string => `${categoryOf(subCategoryId)}${classOf(row.tags)}`;
      if (row.parts.length === 0) return `${head}${memo}${field('L', label(row.subCategoryId))}^\n`;
      const parts = row.parts.map(
        (part) => `S${label(part.subCategoryId)}\n${field('E', part.notes ?? '')}$${plainAmount(part.amountCents)}\n`,
      );
      return `${head}${memo}${parts.join('')}^\n`;
    },
    closeAccount: () => '',
    end: () => '',
  };
}
