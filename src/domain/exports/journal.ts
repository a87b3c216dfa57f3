import { kindOf } from '../categorise/taxonomy.ts';
import type { BookAccount, BookAccountKind, BookFacts, BookPart, BookTransaction, BookWriter } from './book.ts';
import { categoryWords, oneLine, plainAmount } from './book.ts';

/** The counter-account of opening balances, by which our own reader recognises them. */
export const openingAccount = 'Equity:Opening balances';

const liabilities: readonly BookAccountKind[] = ['credit', 'loan'];
/** The counter-account by the kind of category. */
const roots = { income: 'Income', expense: 'Expenses', transfer: 'Equity' } as const;

/** Part of an account name: colons separate levels and two blanks end the name, so both are replaced. */
function level(text: string): string {
  return oneLine(text).replaceAll(':', ' -').replaceAll(';', ',').replace(/ {2,}/g, ' ').trim() || 'Unnamed';
}

/** A semicolon starts a comment and a bar separates payee and note, so both are replaced. */
function words(text: string): string {
  return oneLine(text).replaceAll(';', ',').replaceAll('|', '/');
}

function categoryAccount(part: Pick<BookPart, 'subCategoryId' | 'amountCents'>): string {
  const category = categoryWords(part.subCategoryId);
  const root = roots[kindOf(part.subCategoryId, part.amountCents)];
  return category ? `${root}:${level(category.group)}:${level(category.name)}` : `${root}:Uncategorised`;
}

/** hledger tags: a comma ends a value. */
function commentsOf({ bankId, tags }: BookTransaction): string[] {
  return [
    ...(bankId === null ? [] : [`id:${level(bankId).replaceAll(',', '')}`]),
    ...(tags.length === 0 ? [] : [`tags:${tags.map((tag) => words(tag).replaceAll(',', ' ')).join(' / ')}`]),
  ];
}

/** Account names, made unique by a number. */
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
 * An hledger journal: each transaction is an entry of two postings, or several if split, with id, notes and tags as
 * comments. Each account starts with its balance and ends with a balance assertion, so `hledger check` verifies every
 * cent. A transaction in another currency keeps it, and the assertion is about the account’s own. Transfers go through
 * an equity account, one entry per side. Pending transactions are left out, because assertions would count them.
 */
export function journalBook(facts: BookFacts): BookWriter {
  let names = new Map<number, string>();
  let account: BookAccount;
  const amount = (cents: number, currency: string | null = null): string =>
    `${plainAmount(cents)} ${currency ?? account.currency}`;
  const posting = (name: string, rest: string): string => `    ${name}  ${rest}\n`;

  return {
    begin(accounts) {
      names = accountNames(accounts);
      const currencies = [...new Set(accounts.map(({ currency }) => currency))];
      return [
        `; ${oneLine(facts.brand)}: ${facts.first} to ${facts.last}\n`,
        ...currencies.map((currency) => `commodity 1000.00 ${currency}\n`),
        ...accounts.map(
          (listed) =>
            `account ${names.get(listed.id)}  ; kind:${listed.kind}${listed.number === null ? '' : `, number:${level(`${listed.bsb ?? ''} ${listed.number}`)}`}\n`,
        ),
        '\n',
      ].join('');
    },
    openAccount(opened) {
      account = opened;
      const name = names.get(opened.id)!;
      return `${facts.first} * Opening balance\n${posting(name, amount(opened.openingCents))}${posting(openingAccount, amount(-opened.openingCents))}\n`;
    },
    transaction(row) {
      if (row.pending) return '';
      const parts: readonly BookPart[] =
        row.parts.length > 0
          ? row.parts
          : [{ amountCents: row.amountCents, subCategoryId: row.subCategoryId, notes: null }];
      const comments = commentsOf(row);
      return [
        `${row.date} * ${words(row.description) || 'Transaction'}${comments.length > 0 ? `  ; ${comments.join(', ')}` : ''}\n`,
        ...(row.notes ? [`    ; ${oneLine(row.notes)}\n`] : []),
        posting(names.get(account.id)!, amount(row.amountCents, row.currency)),
        ...parts.map((part) => posting(categoryAccount(part), amount(-part.amountCents, row.currency))),
        '\n',
      ].join('');
    },
    closeAccount(closed) {
      return `${facts.last} * Closing balance\n${posting(names.get(closed.id)!, `${amount(0)} = ${amount(closed.closingCents)}`)}\n`;
    },
    end: () => '',
  };
}
