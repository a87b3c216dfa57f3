/** Dates, figures and columns on the lines of a printed statement. */

import { parseAmount } from '../../money/parse-amount.ts';
import { monthOfName } from '../csv/date-text.ts';
import { dayOf } from '../day.ts';
import type { TextLine, Word } from './page-text.ts';

export type MoneyColumn = 'debit' | 'credit' | 'amount' | 'balance';

/** Where the figures of each column end: printed amounts stand flush right. */
export type Columns = Partial<Record<MoneyColumn, { left: number; right: number }>>;

const columnNames: readonly [MoneyColumn, RegExp][] = [
  ['debit', /^(?:debits?|withdrawals?|paid out|money out)(?: ?\(?\$\)?)?$/i],
  ['credit', /^(?:credits?|deposits?|paid in|money in)(?: ?\(?\$\)?)?$/i],
  ['amount', /^amount(?: ?\(?\$\)?)?$/i],
  ['balance', /^balance(?: ?\(?\$\)?)?$/i],
];

/** The columns that a heading names, or null for a line that is none. */
export function columnsOf({ words, text }: TextLine): Columns | null {
  if (!/\bdate\b/i.test(text) || !/\bbalance\b/i.test(text)) return null;
  const columns: Columns = {};
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const pair =
      next && /^(?:out|in)$/i.test(next.text)
        ? { text: `${word.text} ${next.text}`, left: word.left, right: next.right }
        : word;
    const column = columnNames.find(([, pattern]) => pattern.test(pair.text));
    if (column) columns[column[0]] ??= { left: pair.left, right: pair.right };
  }
  const isComplete = columns.balance && ((columns.debit && columns.credit) || columns.amount);
  return isComplete ? columns : null;
}

export interface Figure {
  cents: number;
  column: MoneyColumn;
  /** Index of its first word on the line. */
  at: number;
}

const figureText = /^[-+]?\(?\$?-?\d[\d,]*\.\d{2}\)?-?(?:cr|dr|od)?$/i;

/** The amounts of a line with their columns; null if one is in none. */
export function figuresOf({ words }: TextLine, columns: Columns): Figure[] | null {
  const figures: Figure[] = [];
  const leftmost = Math.min(...Object.values(columns).map(({ left }) => left));
  for (const [at, word] of words.entries()) {
    if (!figureText.test(word.text)) continue;
    const mark = /^(?:cr|dr|od)$/i.exec(words[at + 1]?.text ?? '')?.[0] ?? '';
    const right = mark === '' ? word.right : words[at + 1]!.right;
    const column = nearest({ left: word.left, right }, columns);
    if (column === null) {
      // An amount within a description ('VALUE 12.50') is left of all columns.
      if (word.right < leftmost - 10) continue;
      return null;
    }
    const parsed = parseAmount(`${word.text.replace(/od$/i, 'DR')} ${mark.replace(/od/i, 'DR')}`.trim(), '.');
    if (!parsed) return null;
    figures.push({ cents: parsed.cents, column, at });
  }
  return figures;
}

/** An amount further than this from a column belongs to none. */
const farthest = 60;

function nearest(word: Pick<Word, 'left' | 'right'>, columns: Columns): MoneyColumn | null {
  let best: { column: MoneyColumn; distance: number } | null = null;
  for (const [column, extent] of Object.entries(columns) as [MoneyColumn, { left: number; right: number }][]) {
    const overlaps = word.left <= extent.right && word.right >= extent.left;
    const distance = overlaps
      ? Math.min(Math.abs(word.right - extent.right), Math.abs(word.left - extent.left)) / 10
      : Math.min(Math.abs(word.right - extent.right), Math.abs(word.left - extent.left));
    if (distance <= farthest && distance < (best?.distance ?? Infinity)) best = { column, distance };
  }
  return best?.column ?? null;
}

export interface Period {
  from: string;
  to: string;
}

const fullDate = /\b(\d{1,2})(?:st|nd|rd|th)?[ /-](\d{1,2}|[A-Za-z]{3,9})[ /-](\d{4})\b/g;

function dateOf(day: string, month: string, year: number): string | null {
  const number = /^\d/.test(month) ? Number(month) : monthOfName(month);
  const read = number === 0 ? null : dayOf(year, number, Number(day));
  return read && !read.corrected ? read.date : null;
}

/** The days that the statement is about: the first line with two whole dates. */
export function periodOf(lines: readonly TextLine[]): Period | null {
  for (const { text } of lines) {
    const dates = [...text.matchAll(fullDate)].flatMap(
      ([, day, month, year]) => dateOf(day!, month!, Number(year)) ?? [],
    );
    const [from, to] = dates;
    if (from !== undefined && to !== undefined && dates.length === 2 && from <= to) return { from, to };
  }
  return null;
}

/** The date at the start of a line, with its number of words; null if there is none. */
export function leadingDate({ text }: TextLine, period: Period): { date: string; words: number } | null {
  const match = /^(\d{1,2})([ /-])([A-Za-z]{3,9}|\d{1,2})(?:\2(\d{4}|\d{2}))?(?= |$)/.exec(text);
  if (!match) return null;
  const [all, day, , month, year] = match;
  const years =
    year === undefined
      ? [Number(period.from.slice(0, 4)), Number(period.to.slice(0, 4))]
      : [year.length === 2 ? 2000 + Number(year) : Number(year)];
  for (const candidate of years) {
    const date = dateOf(day!, month!, candidate);
    if (date !== null && date >= period.from && date <= period.to) return { date, words: all.split(' ').length };
  }
  return null;
}
