import { kindOf } from '../categorise/taxonomy.ts';
import type { BookAccount, BookAccountKind, BookFacts, BookPart, BookRow, BookWriter } from './book.ts';
import { categoryWords, oneLine, plainAmount } from './book.ts';

/** The other side of an opening balance, and by which our own reader knows one. */
export const openingAccount = 'Equity:Opening balances';

const liabilities: readonly BookAccountKind[] = ['credit', 'loan'];
/** What the other side of a row is, by the kind of its category. */
const roots = { income: 'Income', expense: 'Expenses', transfer: 'Equity' } as const;

/** Part of an account's name: colons part levels and two blanks end the name, so neither may stand in it. */
function level(text: string): string {
  return oneLine(text).replaceAll(':', ' -').replaceAll(';', ',').replace(/ {2,}/g, ' ').trim() || 'Unnamed';
}

/** A semicolon begins a comment and a bar parts payee from note. */
function words(text: string): string {
  return oneLine(text).replaceAll(';', ',').replaceAll('|', '/');
}

function categoryAccount(part: Pick<BookPart, 'subCategoryId' | 'amountCents'>): string {
  const category = categoryWords(part.subCategoryId);
  const root = roots[kindOf(part.subCategoryId, part.amountCents)];
  return category ? `${root}:${level(category.group)}:${level(category.name)}` : `${root}:Uncategorised`;
}

/** Tags of hledger: a comma ends a value. */
function commentsOf({ bankId, currency, tags }: BookRow): string[] {
  return [
    ...(bankId === null ? [] : [`id:${level(bankId).replaceAll(',', '')}`]),
    ...(currency === null ? [] : [`currency:${currency}`]),
    ...(tags.length === 0 ? [] : [`tags:${tags.map((tag) => words(tag).replaceAll(',', ' ')).join(' / ')}`]),
  ];
}

/** The account names of a book: two accounts of one name are told apart by a number. */
function accountNames(accounts: readonly BookAccount[]): Map<number, string> {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const account of accounts) {
    const base = `${liabilities.includes(account.kind) ? 'Liabilities' : 'Assets'}:${level(account.name)}`;
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base} ${number}`;
    taken.add(name);
    names.set(account.id, name);
  }
  return names;
}

/**
 * A journal of hledger: each row an entry of two postings, a split row one of
 * several, with the row's id, notes and tags as comments. Each account opens with its balance and ends with an assertion
 * of it, so that `hledger check` vouches for every cent. Transfers pass through an account of equity, one entry a side.
 * Pending rows are left out, for an assertion counts whatever stands in the journal.
 */
export function journalBook(facts: BookFacts): BookWriter {
  let names = new Map<number, string>();
  let account: BookAccount;
  const amount = (cents: number): string => `${plainAmount(cents)} ${account.currency}`;
  const posting = (name: string, rest: string): string => `    ${name}  ${rest}\n`;

  return {
    begin(accounts) {
      names = accountNames(accounts);
      const currencies = [...new Set(accounts.map(({ currency }) => currency))];
      return [
        `; ${oneLine(facts.brand)}: ${facts.first} to ${facts.last}\n`,
        ...currencies.map((currency) => `commodity 1000.00 ${currency}\n`),
        ...accounts.map(
          (one) =>
            `account ${names.get(one.id)}  ; kind:${one.kind}${one.number === null ? '' : `, number:${level(`${one.bsb ?? ''} ${one.number}`)}`}\n`,
        ),
        '\n',
      ].join('');
    },
    openAccount(opened) {
      account = opened;
      const name = names.get(opened.id)!;
      return `${facts.first} * Opening balance\n${posting(name, amount(opened.openingCents))}${posting(openingAccount, amount(-opened.openingCents))}\n`;
    },
    row(row) {
      if (row.pending) return '';
      const parts: readonly BookPart[] =
        row.parts.length > 0
          ? row.parts
          : [{ amountCents: row.amountCents, subCategoryId: row.subCategoryId, notes: null }];
      const comments = commentsOf(row);
      return [
        `${row.date} * ${words(row.description) || 'Transaction'}${comments.length > 0 ? `  ; ${comments.join(', ')}` : ''}\n`,
        ...(row.notes ? [`    ; ${oneLine(row.notes)}\n`] : []),
        posting(names.get(account.id)!, amount(row.amountCents)),
        ...parts.map((part) => posting(categoryAccount(part), amount(-part.amountCents))),
        '\n',
      ].join('');
    },
    closeAccount(closed) {
      return `${facts.last} * Closing balance\n${posting(names.get(closed.id)!, `${amount(0)} = ${amount(closed.closingCents)}`)}\n`;
    },
    end: () => '',
  };
}
