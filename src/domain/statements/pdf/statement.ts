/**
 * The transactions of a printed statement of one of the four large banks, by its text layer. A printed page says
 * nothing about its columns, so that nothing is taken which the running balance does not prove, row by row: a line that
 * was missed or misread would break it.
 */

import { formatDate } from '../../calendar/date-format.ts';
import { StatementRefusal } from '../statement.ts';
import { columnsOf, figuresOf, leadingDate, periodOf, type Columns, type Figure, type Period } from './figures.ts';
import { linesOf, type PositionedText, type TextLine } from './page-text.ts';

export interface PdfTransaction {
  date: string;
  description: string;
  amountCents: number;
  balanceCents: number | null;
}

export interface PdfStatement {
  bank: string;
  bsb: string | null;
  number: string | null;
  transactions: PdfTransaction[];
}

const advice = 'Download the same period as CSV, OFX or QIF from your bank and choose that file.';

function unproved(what: string): StatementRefusal {
  return new StatementRefusal('not_a_statement', `We couldn’t read this PDF reliably. ${what} ${advice}`);
}

const banks: readonly [string, RegExp][] = [
  ['CommBank', /commonwealth bank|commbank|netbank/i],
  ['Westpac', /westpac/i],
  ['NAB', /national australia bank|\bnab\b/i],
  ['ANZ', /australia and new zealand banking|\banz\b/i],
];

const openingWords = /opening balance|brought forward|balance b\/?f/i;
const closingWords = /closing balance|carried forward|balance c\/?f/i;
const totalWords = /^(?:sub ?)?totals?\b|total (?:debits|credits|withdrawals|deposits)/i;

interface Draft {
  date: string;
  words: string[];
  figures: Figure[];
}

class Table {
  readonly transactions: PdfTransaction[] = [];
  private readonly period: Period;
  private columns: Columns | null = null;
  private running: number | null = null;
  private date = '';
  private draft: Draft | null = null;
  private isProved = true;
  private isClosed = false;

  constructor(period: Period) {
    this.period = period;
  }

  startPage(): void {
    this.isClosed = this.columns !== null;
  }

  line(line: TextLine): void {
    const columns = columnsOf(line);
    if (columns) {
      this.columns = columns;
      this.isClosed = false;
      return;
    }
    if (this.columns === null || this.isClosed || totalWords.test(line.text)) return;
    const figures = figuresOf(line, this.columns);
    if (figures === null) throw unproved(`The figures on the line “${line.text.slice(0, 60)}” aren’t in a column.`);
    const balance = figures.find(({ column }) => column === 'balance') ?? null;
    if (openingWords.test(line.text) && balance) this.open(balance.cents);
    else if (closingWords.test(line.text) && balance) this.close(balance.cents);
    else this.part(line, figures);
  }

  /** A balance at the beginning, or the one that is brought forward to another page. */
  private open(cents: number): void {
    this.finish();
    if (this.running !== null && this.running !== cents) throw unproved('A balance brought forward doesn’t add up.');
    this.running = cents;
  }

  private close(cents: number): void {
    this.finish();
    if (this.running !== cents) throw unproved('The closing balance doesn’t match the transactions.');
    this.isProved = true;
    this.isClosed = true;
  }

  /** A line of a transaction: its date begins one, its figures complete it, and words go to the description. */
  private part(line: TextLine, figures: Figure[]): void {
    const leading = leadingDate(line, this.period);
    const isComplete = this.draft !== null && this.draft.figures.length > 0;
    if (leading || (isComplete && figures.length > 0)) {
      this.finish();
      if (leading) this.date = leading.date;
      if (this.date === '') {
        if (figures.length > 0) throw unproved('A transaction has no date.');
        return;
      }
      this.draft = { date: this.date, words: [], figures: [] };
    }
    if (this.draft === null) {
      if (figures.length > 0) throw unproved('A transaction has no date.');
      return;
    }
    const end = figures[0]?.at ?? line.words.length;
    this.draft.words.push(...line.words.slice(leading?.words ?? 0, end).map(({ text }) => text));
    this.draft.figures.push(...figures);
  }

  /** Takes the transaction that was gathered, and holds it against the balance. */
  private finish(): void {
    const { draft } = this;
    this.draft = null;
    if (draft === null || draft.figures.length === 0) return;
    if (this.running === null) throw unproved('It has no opening balance.');
    const of = (column: Figure['column']) => draft.figures.filter((figure) => figure.column === column);
    const balance = of('balance')[0]?.cents ?? null;
    const moved = draft.figures.filter(({ column }) => column !== 'balance');
    if (moved.length !== 1 || of('balance').length > 1)
      throw unproved(`The transaction on ${formatDate(draft.date)} doesn’t have exactly one amount.`);
    const amountCents = this.signed(moved[0]!, balance);
    this.running += amountCents;
    if (balance !== null && balance !== this.running)
      throw unproved(`The balance after the transaction on ${formatDate(draft.date)} doesn’t add up.`);
    this.isProved = balance !== null;
    this.transactions.push({
      date: draft.date,
      description: draft.words.join(' ').slice(0, 1000),
      amountCents,
      balanceCents: balance,
    });
  }

  private signed({ column, cents }: Figure, balance: number | null): number {
    if (column === 'debit') return 0 - Math.abs(cents);
    if (column === 'credit') return Math.abs(cents);
    const step = balance === null ? null : balance - this.running!;
    if (step === null || Math.abs(step) !== Math.abs(cents))
      throw unproved('We couldn’t tell whether an amount is money in or money out.');
    return step;
  }

  end(): void {
    this.finish();
    if (this.columns === null) throw unproved('We couldn’t find a table of transactions with a running balance.');
    if (this.transactions.length === 0) throw unproved('We couldn’t find any transactions.');
    if (!this.isProved) throw unproved('The last transactions have no balance to check them against.');
  }
}

/** Reads the pages of a statement. Throws StatementRefusal if anything is unproved. */
export function readPdfPages(pages: readonly (readonly PositionedText[])[]): PdfStatement {
  const lines = pages.map(linesOf);
  const all = lines.flat();
  if (all.length === 0) throw unproved('It contains only images, with no text we can read.');
  const text = all.map((line) => line.text).join('\n');
  const bank = banks.find(([, words]) => words.test(text));
  if (!bank) throw unproved('It isn’t a CommBank, Westpac, NAB or ANZ statement.');
  const period = periodOf(all);
  if (period === null) throw unproved('It doesn’t say which dates it covers.');
  const table = new Table(period);
  for (const page of lines) {
    table.startPage();
    for (const line of page) table.line(line);
  }
  table.end();
  const bsb = /\bBSB\b\D{0,20}(\d{3})[- ]?(\d{3})\b/i.exec(text);
  const number =
    /\baccount (?:number|no\.?)\b\s*:?\s*(?:\d{3}[- ]?\d{3}\s+)?((?:\d[ -]?){5,10})(?!\d)/i.exec(text)?.[1] ?? null;
  return {
    bank: bank[0],
    bsb: bsb ? `${bsb[1]}${bsb[2]}` : null,
    number: number === null ? null : number.replace(/\D/g, ''),
    transactions: table.transactions,
  };
}
