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
import { bookRows, movedBetween, tagsOf } from './book-store.ts';

export interface BookOrder {
  memberId: number;
  brand: string;
  /** The member's day. */
  today: CivilDate;
  from: CivilDate | undefined;
  to: CivilDate | undefined;
  accountId: number | undefined;
}

export interface Book extends BookFacts {
  accounts: BookAccount[];
}

/** A day after all others that rows can have. */
const LAST_DAY = '2200-12-31';

/**
 * The accounts of an export with what they held at both ends of its days. The end is today's balance less what came
 * after; the beginning is the end less the rows between, so that the file adds up by itself.
 */
export async function openBook(db: Database, order: BookOrder): Promise<Book> {
  const { memberId, today } = order;
  const rows = inOrder(await allAccounts(db, memberId)).filter(
    ({ id }) => order.accountId === undefined || id === order.accountId,
  );
  if (order.accountId !== undefined && rows.length === 0) throw new Failure('not_found', 'There is no such account.');
  const first =
    order.from ??
    rows.reduce<string>(
      (least, { first_date: date }) => (date !== null && date < least ? date : least),
      order.to ?? today,
    );
  const last =
    order.to ??
    rows.reduce<string>(
      (most, { last_date: date }) => (date !== null && date > most ? date : most),
      first > today ? first : today,
    );
  const inside = await movedBetween(db, memberId, first, last);
  const after = await movedBetween(db, memberId, addDays(last, 1), LAST_DAY);
  const accounts = rows.map((row) => {
    const closingCents = balanceOf(row).cents - (after.get(row.id) ?? 0);
    return {
      id: row.id,
      name: row.name,
      bank: row.bank,
      bsb: row.bsb,
      number: row.account_number,
      kind: row.kind,
      currency: row.currency,
      openingCents: closingCents - (inside.get(row.id) ?? 0),
      closingCents,
    };
  });
  return { brand: order.brand, first, last, accounts, tags: await tagsOf(db, memberId) };
}

export const bookWriters: Readonly<Record<Exclude<ExportKind, 'json' | 'xlsx'>, (facts: BookFacts) => BookWriter>> = {
  csv: csvBook,
  ofx: ofxBook,
  qif: qifBook,
  hledger: journalBook,
};

/** The text of a book in the given format. `db` is an open transaction. */
export async function* bookText(
  db: Database,
  memberId: number,
  book: Book,
  writer: BookWriter,
): AsyncGenerator<string> {
  yield writer.begin(book.accounts);
  for (const account of book.accounts) {
    yield writer.openAccount(account);
    for await (const rows of bookRows(db, memberId, account, book.first, book.last))
      yield rows.map((row) => writer.transaction(row)).join('');
    yield writer.closeAccount(account);
  }
  yield writer.end();
}
