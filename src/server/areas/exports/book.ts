import type { ExportKind } from '#contract/areas/exports.ts';
import { Failure } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { csvBook } from '#domain/exports/csv.ts';
import { journalBook } from '#domain/exports/journal.ts';
import { ofxBook } from '#domain/exports/ofx.ts';
import { qifBook } from '#domain/exports/qif.ts';
import type { BookAccount, BookFacts, BookWriter } from '#domain/exports/book.ts';
import type { Database } from '#server/kit/database.ts';
import { balanceOf, inOrder, allAccounts } from '../bank-accounts/public.ts';
import { bookTransactions, postedSums, tagsOf } from './book-store.ts';

export interface BookOptions {
  memberId: number;
  brand: string;
  /** Today in the member's time zone. */
  today: CivilDate;
  from: CivilDate | undefined;
  to: CivilDate | undefined;
  accountId: number | undefined;
}

export interface Book extends BookFacts {
  accounts: BookAccount[];
}

/** Later than any possible transaction date. */
const LAST_DAY = '2200-12-31';

/**
 * The exported accounts with their opening and closing balances. The closing balance is today's balance less later
 * transactions; the opening balance is the closing balance less the transactions in between, so that the file adds up.
 */
export async function openBook(db: Database, options: BookOptions): Promise<Book> {
  const { memberId, today } = options;
  const rows = inOrder(await allAccounts(db, memberId)).filter(
    ({ id }) => options.accountId === undefined || id === options.accountId,
  );
  if (options.accountId !== undefined && rows.length === 0)
    throw new Failure('not_found', 'We couldn’t find that account.');
  const first =
    options.from ??
    rows.reduce<string>(
      (earliest, { first_date: date }) => (date !== null && date < earliest ? date : earliest),
      options.to ?? today,
    );
  const last =
    options.to ??
    rows.reduce<string>(
      (latest, { last_date: date }) => (date !== null && date > latest ? date : latest),
      first > today ? first : today,
    );
  const sumWithin = await postedSums(db, memberId, first, last);
  const sumAfter = await postedSums(db, memberId, addDays(last, 1), LAST_DAY);
  const accounts = rows.map((row) => {
    const closingCents = balanceOf(row).cents - (sumAfter.get(row.id) ?? 0);
    return {
      id: row.id,
      name: row.name,
      bank: row.bank,
      bsb: row.bsb,
      number: row.account_number,
      kind: row.kind,
      currency: row.currency,
      openingCents: closingCents - (sumWithin.get(row.id) ?? 0),
      closingCents,
    };
  });
  return { brand: options.brand, first, last, accounts, tags: await tagsOf(db, memberId) };
}

export const bookWriters: Readonly<Record<Exclude<ExportKind, 'json' | 'xlsx'>, (facts: BookFacts) => BookWriter>> = {
  csv: csvBook,
  ofx: ofxBook,
  qif: qifBook,
  hledger: journalBook,
};

/** Yields the export in the given format. `db` is an open transaction. */
export async function* bookText(
  db: Database,
  memberId: number,
  book: Book,
  writer: BookWriter,
): AsyncGenerator<string> {
  yield writer.begin(book.accounts);
  for (const account of book.accounts) {
    yield writer.openAccount(account);
    for await (const rows of bookTransactions(db, memberId, account, book.first, book.last))
      yield rows.map((row) => writer.transaction(row)).join('');
    yield writer.closeAccount(account);
  }
  yield writer.end();
}
