import type { FileHandle } from 'node:fs/promises';
import { categoryWords } from '#domain/exports/book.ts';
import type { BookAccount, BookPart, BookTransaction } from '#domain/exports/book.ts';
import { csvHeading } from '#domain/exports/csv.ts';
import { sheetEnd, sheetPath, sheetRow, sheetStart, workbookParts } from '#domain/exports/workbook.ts';
import type { Cell, Sheet } from '#domain/exports/workbook.ts';
import type { Database } from '#server/kit/database.ts';
import { ZipWriter } from '../profile/public.ts';
import { bookTransactions } from './book-store.ts';
import type { Book } from './book.ts';
import { sectionRows } from './archive/archive-store.ts';
import type { Column, Section } from './archive/section.ts';
import { sections } from './archive/sections.ts';
import { inPieces } from './spool.ts';

/** The row limit of a spreadsheet, less the heading. */
const MAX_SHEET_ROWS = 1_048_575;

const widths: Partial<Record<(typeof csvHeading)[number], number>> = {
  Description: 48,
  Account: 24,
  'Category group': 26,
  Category: 26,
  Payee: 24,
  Notes: 30,
  Tags: 18,
};

/** The same columns as in the CSV, by which our own reader recognises them. */
const transactionSheet: Sheet = {
  name: 'Transactions',
  columns: csvHeading.map((title) => ({ title, width: widths[title] ?? 14 })),
};

const balanceSheet: Sheet = {
  name: 'Balances',
  columns: [
    { title: 'Account', width: 28 },
    { title: 'Bank', width: 22 },
    { title: 'Currency', width: 10 },
    { title: 'From', width: 12 },
    { title: 'Opening balance', width: 16 },
    { title: 'To', width: 12 },
    { title: 'Closing balance', width: 16 },
  ],
};

/** 'target_cents' → 'Target'. */
function titleOf({ name }: Column): string {
  const words = name.replace(/_(?:cents|id)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function cellOf(value: unknown, { kind }: Column): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'cents') return { cents: value as number };
  if (kind === 'day') return { date: value as string };
  if (kind === 'instant') return (value as Date).toISOString();
  if (kind === 'sub_category') return categoryWords(value as number)?.name ?? null;
  if (kind === 'flag') return value === true ? 'Yes' : 'No';
  if (kind === 'facts') return JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}

/** Writes the rows of one account, with the running balance after each posted one in its currency. */
class AccountLines {
  readonly #account: BookAccount;
  #balanceCents: number;

  constructor(account: BookAccount) {
    this.#account = account;
    this.#balanceCents = account.openingCents;
  }

  of(row: BookTransaction): string[] {
    const parts =
      row.parts.length > 0
        ? row.parts
        : [{ amountCents: row.amountCents, subCategoryId: row.subCategoryId, notes: row.notes }];
    return parts.map((part) => this.#line(row, part));
  }

  #line(row: BookTransaction, part: BookPart): string {
    const { bsb, currency, name, number } = this.#account;
    const category = categoryWords(part.subCategoryId);
    const moves = !row.pending && row.currency === null;
    if (moves) this.#balanceCents += part.amountCents;
    return sheetRow([
      { date: row.date },
      row.description,
      { cents: part.amountCents },
      moves ? { cents: this.#balanceCents } : null,
      row.currency ?? currency,
      name,
      bsb === null ? null : `${bsb.slice(0, 3)}-${bsb.slice(3)}`,
      number,
      category?.group ?? null,
      category?.name ?? null,
      row.payee,
      part.notes,
      row.tags.join('; '),
      row.pending ? 'Pending' : 'Posted',
      row.parts.length > 0 ? null : row.bankId,
    ]);
  }
}

async function* transactionRows(db: Database, memberId: number, book: Book): AsyncGenerator<string> {
  yield sheetStart(transactionSheet);
  let left = MAX_SHEET_ROWS;
  for (const account of book.accounts) {
    const lines = new AccountLines(account);
    for await (const rows of bookTransactions(db, memberId, account, book.first, book.last)) {
      const texts = rows.flatMap((row) => lines.of(row)).slice(0, left);
      left -= texts.length;
      yield texts.join('');
    }
  }
  yield sheetEnd;
}

async function* balanceRows(book: Book): AsyncGenerator<string> {
  yield sheetStart(balanceSheet);
  for (const { name, bank, currency, openingCents, closingCents } of book.accounts)
    yield sheetRow([
      name,
      bank,
      currency,
      { date: book.first },
      { cents: openingCents },
      { date: book.last },
      { cents: closingCents },
    ]);
  yield sheetEnd;
}

const sheetSections = sections.filter(({ title }) => title !== null && title !== 'Accounts');

/** File columns are left out. */
const sheetColumns = ({ columns }: Section): Column[] => columns.filter(({ kind }) => kind !== 'file');

function sheetOf(section: Section): Sheet {
  return {
    name: section.title!,
    columns: sheetColumns(section).map((column) => ({
      title: titleOf(column),
      width: column.kind === 'text' ? 24 : 14,
    })),
  };
}

async function* sectionSheetRows(db: Database, memberId: number, section: Section): AsyncGenerator<string> {
  yield sheetStart(sheetOf(section));
  for await (const rows of sectionRows(db, memberId, section))
    yield rows.map((row) => sheetRow(sheetColumns(section).map((column) => cellOf(row[column.name], column)))).join('');
  yield sheetEnd;
}

/**
 * Writes the workbook: transactions, balances, and a sheet for each section with a title. `db` is an open transaction.
 */
export async function writeWorkbook(db: Database, memberId: number, book: Book, file: FileHandle): Promise<void> {
  const zip = new ZipWriter(file);
  const contents = [
    transactionRows(db, memberId, book),
    balanceRows(book),
    ...sheetSections.map((section) => sectionSheetRows(db, memberId, section)),
  ];
  const encoder = new TextEncoder();
  for (const { path, text } of workbookParts([transactionSheet, balanceSheet, ...sheetSections.map(sheetOf)]))
    await zip.add(path, [encoder.encode(text)]);
  for (const [index, content] of contents.entries()) await zip.add(sheetPath(index), inPieces(content));
  await zip.finish();
}
