/** What the values of a column are. */

import { parseAmount } from '../../money/parse-amount.ts';
import { currencyCode } from '../currency-code.ts';
import { flagValue } from './flag-words.ts';
import { cellKind } from './structure.ts';

export interface ColumnFacts {
  blanks: number;
  dates: number;
  amounts: number;
  texts: number;
  /** Amounts written as money: with decimals, a sign, a currency or grouped thousands. */
  moneyLike: number;
  negatives: number;
  /** Amounts with a sign of any kind. */
  signs: number;
  codes: number;
  letters: number;
  /** The frequency of each value, up to a limit. */
  values: Map<string, number>;
  /** Cents per row; NaN without an amount. */
  cents: number[];
}

/** So many different values of a column are counted. */
export const maxDistinct = 40;

export function factsOf(rows: readonly string[][], column: number): ColumnFacts {
  const facts: ColumnFacts = {
    blanks: 0,
    dates: 0,
    amounts: 0,
    texts: 0,
    moneyLike: 0,
    negatives: 0,
    signs: 0,
    codes: 0,
    letters: 0,
    values: new Map(),
    cents: [],
  };
  for (const row of rows) {
    const cell = row[column] ?? '';
    const kind = cellKind(cell);
    const amount = kind === 'amount' ? parseAmount(cell) : null;
    if (kind === 'blank') facts.blanks++;
    else if (kind === 'date') facts.dates++;
    else if (kind === 'amount') facts.amounts++;
    else facts.texts++;
    if (currencyCode(cell)) facts.codes++;
    facts.letters += kind === 'text' ? cell.length : 0;
    if (amount && (amount.signed || amount.side !== null || /[.,]\d{1,2}\D*$|[$£€¥]|\d[ ,.']\d{3}/.test(cell)))
      facts.moneyLike++;
    if (amount && amount.cents < 0) facts.negatives++;
    if (amount && (amount.signed || amount.side !== null)) facts.signs++;
    const value = flagValue(cell);
    if (facts.values.size < maxDistinct || facts.values.has(value))
      facts.values.set(value, (facts.values.get(value) ?? 0) + 1);
    facts.cents.push(amount ? amount.cents : Number.NaN);
  }
  return facts;
}

/** Whether what is in a column are figures, and not dates or texts. */
export function isFigures(facts: ColumnFacts): boolean {
  return facts.texts + facts.dates === 0;
}

/** Whether a column's figures can be money; a blank column can. */
export function holdsMoney(facts: ColumnFacts, rowCount: number): boolean {
  return facts.amounts >= (rowCount - facts.blanks) * 0.8;
}
