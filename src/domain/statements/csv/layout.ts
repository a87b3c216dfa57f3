/** How a known layout of a bank or peer is described, and how a file's heading or first rows are held against one. */

import { parseAmount, isBlankAmount } from '../../money/parse-amount.ts';
import type { DateOrder, StatementAccount } from '../statement.ts';
import { parseDate } from './date-text.ts';
import { noColumns, type CsvColumnRole, type CsvColumns } from './mapping.ts';

/** What a layout's rows need beyond their columns. JSON, so that a survey can carry it. */
export interface CsvRules {
  /** Rows whose description begins like this are not booked yet. */
  pendingStart: string | null;
  /** Values of the `kind` column that mark a note and not money. */
  noteKinds: string[];
  /** Notes that begin like this mark the whole of a split whose parts follow as rows of their own. */
  splitWholeStart: string | null;
  /** Payees that begin like this name the other account of a transfer. */
  transferStart: string | null;
  /** Account numbers of twelve digits begin with the BSB. */
  bsbInNumber: boolean;
  /** Put before the row ids, where the export counts rows in small numbers that other files use too. */
  idPrefix: string;
  accountKind: StatementAccount['kind'];
  /** True where rows that merely state an opening balance are real rows of the export. */
  keepsBalanceRows: boolean;
  sides: CsvSides | null;
}

/** Columns of a layout in which each row names both accounts and the amount has no sign of its own. */
export interface CsvSides {
  fromName: number;
  fromKind: number;
  toName: number;
  toKind: number;
  foreignAmount: number | null;
  foreignCurrency: number | null;
  /** Kinds of account, in small letters, that are the member's own. */
  ownKinds: string[];
}

export interface CsvLayout {
  /** The name for people. */
  name: string;
  peer: boolean;
  /** Column names, in plain form, that must all be there, in any order. */
  heading?: readonly string[];
  /** Column names, in plain form, that must not be there. */
  without?: readonly string[];
  /** The whole heading, in this order and nothing else. */
  exactly?: readonly string[];
  /** For files without a heading: what each column holds, one letter each; see `fitsShape`. */
  shape?: string;
  columns: Partial<Record<CsvColumnRole, string | number>> & { description?: readonly (string | number)[] };
  /** The order in which this issuer writes dates, taken where the file does not tell. */
  dateOrder: DateOrder;
  /** False where the issuer's order differs between members, so that the member should be asked. */
  dateOrderFixed: boolean;
  currency: string | null;
  /** Money out is positive in the amount column unless the payments in the file say otherwise. */
  invertSign?: true;
  /** The issuer writes debits with a minus and days with slashes, which tells its files from others with this heading. */
  debitNegative?: true;
  rules?: Partial<Omit<CsvRules, 'sides'>>;
  sides?: {
    fromName: string;
    fromKind: string;
    toName: string;
    toKind: string;
    foreignAmount: string;
    foreignCurrency: string;
    ownKinds: readonly string[];
  };
  /** The file is known not to hold transactions: what to tell the member. */
  refusal?: string;
}

export const plainRules: CsvRules = {
  pendingStart: null,
  noteKinds: [],
  splitWholeStart: null,
  transferStart: null,
  bsbInNumber: false,
  idPrefix: '',
  accountKind: null,
  keepsBalanceRows: false,
  sides: null,
};

/** A column name in plain form: small letters and digits, one space between words, no accents. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The most particular layout whose heading this is, or null. `names` are in plain form. */
export function layoutOfHeading(layouts: readonly CsvLayout[], names: readonly string[]): CsvLayout | null {
  const present = new Set(names);
  const named = names.filter((name, index) => name !== '' || index < names.length - 1);
  let best: CsvLayout | null = null;
  for (const layout of layouts) {
    const wanted = layout.exactly ?? layout.heading;
    if (!wanted || wanted.length <= (best?.exactly ?? best?.heading ?? []).length) continue;
    if (
      layout.exactly &&
      (named.length !== layout.exactly.length || named.some((name, index) => name !== layout.exactly![index]))
    )
      continue;
    if (wanted.every((name) => present.has(name)) && !layout.without?.some((name) => present.has(name))) best = layout;
  }
  return best;
}

/** The first layout without a heading that nearly all of the rows fit, or null. */
export function layoutOfShape(layouts: readonly CsvLayout[], rows: readonly (readonly string[])[]): CsvLayout | null {
  if (rows.length === 0) return null;
  for (const layout of layouts) {
    if (layout.shape === undefined) continue;
    const fitting = rows.filter((row) => fitsShape(row, layout.shape!)).length;
    if (fitting >= rows.length * 0.9) return layout;
  }
  return null;
}

const shapeTests: Record<string, (cell: string) => boolean> = {
  // D any date, H 31-Dec-25, S 31 Dec 25
  D: (cell) => parseDate(cell, 'dmy') !== null,
  H: (cell) => /^\d{1,2}-[a-z]{3}-\d{2,4}$/i.test(cell) && parseDate(cell, 'dmy') !== null,
  S: (cell) => /^\d{1,2} [a-z]{3,9} \d{2,4}$/i.test(cell) && parseDate(cell, 'dmy') !== null,
  // A an amount, a an amount or nothing
  A: (cell) => parseAmount(cell) !== null,
  a: (cell) => isBlankAmount(cell) || parseAmount(cell) !== null,
  R: (cell) => /^reference:/i.test(cell),
  // R a reference, T text, t text or nothing, n digits or nothing, _ nothing, B a BSB with an account number
  T: (cell) => cell !== '' && parseAmount(cell) === null,
  t: () => true,
  n: (cell) => /^[\dA-Z ]*$/i.test(cell),
  _: (cell) => cell === '',
  B: (cell) => /^\d{3}-?\d{3}[ -]?\d{4,10}$/.test(cell),
};

/** Holds a row against a shape. A '+' at the end allows any further columns, a '?' one more that is empty. */
export function fitsShape(row: readonly string[], shape: string): boolean {
  const open = shape.endsWith('+');
  const trailing = shape.endsWith('?');
  const letters = open || trailing ? shape.slice(0, -1) : shape;
  if (row.length < letters.length) return false;
  if (!open && row.length > letters.length && !(trailing && row.length === letters.length + 1 && row.at(-1) === ''))
    return false;
  return [...letters].every((letter, index) => shapeTests[letter]!(row[index]!.trim()));
}

/** Whether the rows bear out what only this issuer writes under such a heading. */
export function isConfirmed(layout: CsvLayout, columns: CsvColumns, rows: readonly (readonly string[])[]): boolean {
  if (!layout.debitNegative) return true;
  const debits = rows
    .map((row) => parseAmount(row[columns.debit ?? -1] ?? ''))
    .filter((debit) => debit !== null && debit.cents !== 0);
  return (
    debits.length > 0 &&
    debits.every((debit) => debit!.cents < 0) &&
    rows.every((row) => /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(row[columns.date ?? -1] ?? ''))
  );
}

/** How the layout signs its amounts; null where it does not tell, as a file without a heading may be anybody's. */
export function signHabit(layout: CsvLayout | null): 'plain' | 'inverted' | null {
  if (layout === null) return null;
  return layout.invertSign ? 'inverted' : layout.shape === undefined ? 'plain' : null;
}

/** The layout's columns as places in this file. */
export function locateColumns(layout: CsvLayout, names: readonly string[]): CsvColumns {
  const place = (column: string | number | undefined): number | null => {
    if (typeof column === 'number') return column;
    const result = column === undefined ? -1 : names.indexOf(column);
    return result < 0 ? null : result;
  };
  const columns = noColumns();
  const { description = [], ...single } = layout.columns;
  for (const [role, column] of Object.entries(single)) columns[role as CsvColumnRole] = place(column);
  columns.description = description.map(place).filter((column) => column !== null);
  return columns;
}

/** The layout's rules with its sides as places in this file. */
export function placeRules(layout: CsvLayout, names: readonly string[]): CsvRules {
  const rules: CsvRules = { ...plainRules, ...layout.rules };
  const { sides } = layout;
  if (!sides) return rules;
  const optional = (name: string): number | null => (names.includes(name) ? names.indexOf(name) : null);
  rules.sides = {
    fromName: names.indexOf(sides.fromName),
    fromKind: names.indexOf(sides.fromKind),
    toName: names.indexOf(sides.toName),
    toKind: names.indexOf(sides.toKind),
    foreignAmount: optional(sides.foreignAmount),
    foreignCurrency: optional(sides.foreignCurrency),
    ownKinds: [...sides.ownKinds],
  };
  return rules;
}
