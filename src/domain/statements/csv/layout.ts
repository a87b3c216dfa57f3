/**
 * The definition of a known layout of a bank or program, and how a file's header or first rows are matched against
 * it.
 */

import { parseAmount, isBlankAmount } from '../../money/parse-amount.ts';
import type { DateOrder, StatementAccount } from '../statement.ts';
import { parseDate } from './date-text.ts';
import { noColumns, type CsvColumnRole, type CsvColumns } from './mapping.ts';

/** What a layout's rows need beyond their columns. JSON, so that a survey can carry it. */
export interface CsvRules {
  /** Descriptions that start like this are pending. */
  pendingStart: string | null;
  /** Values of the `kind` column that mark a note and not money. */
  noteKinds: string[];
  /** Notes that start like this mark a split transaction whose parts follow as rows. */
  splitWholeStart: string | null;
  /** Payees that begin like this name the other account of a transfer. */
  transferStart: string | null;
  /** Account numbers of twelve digits begin with the BSB. */
  bsbInNumber: boolean;
  /** The account in an account column that is the file's main one and has no name of its own. */
  mainAccount: string | null;
  /** A prefix for row ids, if the export uses small numbers that other files use too. */
  idPrefix: string;
  accountKind: StatementAccount['kind'];
  /** Columns whose texts are joined to the description, in this order; none where one column is enough. */
  joined: number[];
  /** True if rows that only state an opening balance are part of the export. */
  keepsBalanceRows: boolean;
  /** The only values of the status column, in small letters, whose rows count; empty where all do. */
  countedStates: string[];
  sides: CsvSides | null;
  transfers: CsvTransfers | null;
}

/** Columns of a layout whose rows state what left the source and what reached the target, each in its currency. */
export interface CsvTransfers {
  direction: number;
  fee: number;
  feeCurrency: number;
  sourceName: number;
  targetName: number;
  targetAmount: number;
  targetCurrency: number;
  /** What the accounts are called, before their currency. */
  accountName: string;
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
  /** Set where several banks write this heading: an account isn't named after one of them. */
  isShared?: true;
  /** Column names, in plain form, that must all be there, in any order. */
  heading?: readonly string[];
  /** Column names, in plain form, that must not be there. */
  without?: readonly string[];
  /** The whole heading, in this order and nothing else. */
  exactly?: readonly string[];
  /** For files without a heading: what each column holds, one letter each; see `fitsShape`. */
  shape?: string;
  columns: Partial<Record<CsvColumnRole, string | number>> & { description?: readonly (string | number)[] };
  /** The issuer's date order, used if the file is inconclusive. */
  dateOrder: DateOrder;
  /** False if the issuer's date order varies between members, so that the member should be asked. */
  dateOrderFixed: boolean;
  /** Set where others than the issuer may write it, so that dates which rather speak for another order are asked. */
  isDateOrderUsual?: true;
  currency: string | null;
  /** Money out is positive in the amount column unless the payments in the file say otherwise. */
  invertSign?: true;
  /**
   * The issuer writes debits with a minus and dates with slashes, which distinguishes its files from others with this
   * header.
   */
  debitNegative?: true;
  rules?: Partial<Omit<CsvRules, 'sides' | 'transfers'>>;
  sides?: {
    fromName: string;
    fromKind: string;
    toName: string;
    toKind: string;
    foreignAmount: string;
    foreignCurrency: string;
    ownKinds: readonly string[];
  };
  transfers?: Record<Exclude<keyof CsvTransfers, 'accountName'>, string> & { accountName: string };
  /** The file is known not to hold transactions: what to tell the member. */
  refusal?: string;
}

export const plainRules: CsvRules = {
  pendingStart: null,
  noteKinds: [],
  splitWholeStart: null,
  transferStart: null,
  bsbInNumber: false,
  mainAccount: null,
  idPrefix: '',
  accountKind: null,
  joined: [],
  keepsBalanceRows: false,
  countedStates: [],
  sides: null,
  transfers: null,
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

/** The most specific layout with this header, or null. `names` are normalised. */
export function layoutOfHeading(layouts: readonly CsvLayout[], names: readonly string[]): CsvLayout | null {
  const present = new Set(names);
  const named = names.filter((name, index) => name !== '' || index < names.length - 1);
  let best: CsvLayout | null = null;
  for (const layout of layouts) {
    const wantedHeadings = layout.exactly ?? layout.heading;
    if (!wantedHeadings || wantedHeadings.length <= (best?.exactly ?? best?.heading ?? []).length) continue;
    if (
      layout.exactly &&
      (named.length !== layout.exactly.length || named.some((name, index) => name !== layout.exactly![index]))
    )
      continue;
    if (wantedHeadings.every((name) => present.has(name)) && !layout.without?.some((name) => present.has(name)))
      best = layout;
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

/** The layout's sign convention; null if unknown, as for files without a header. */
export function signHabit(layout: CsvLayout | null): 'plain' | 'inverted' | null {
  if (layout === null) return null;
  return layout.invertSign ? 'inverted' : layout.shape === undefined ? 'plain' : null;
}

/** The layout's columns as places in this file. */
export function locateColumns(layout: CsvLayout, names: readonly string[]): CsvColumns {
  const columnIndex = (column: string | number | undefined): number | null => {
    if (typeof column === 'number') return column;
    const index = column === undefined ? -1 : names.indexOf(column);
    return index < 0 ? null : index;
  };
  const columns = noColumns();
  const { description = [], ...single } = layout.columns;
  for (const [role, column] of Object.entries(single)) columns[role as CsvColumnRole] = columnIndex(column);
  columns.description = description.map(columnIndex).filter((column) => column !== null);
  return columns;
}

/** The layout's rules with its sides and transfers as places in this file. */
export function placeRules(layout: CsvLayout, names: readonly string[]): CsvRules {
  const rules: CsvRules = { ...plainRules, ...layout.rules };
  const { sides, transfers } = layout;
  if (transfers) {
    const { accountName, ...columns } = transfers;
    const places = Object.entries(columns).map(([role, name]) => [role, names.indexOf(name)]);
    rules.transfers = { ...(Object.fromEntries(places) as Omit<CsvTransfers, 'accountName'>), accountName };
  }
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
