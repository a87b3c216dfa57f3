/**
 * A member's accounts and rows as exports tell them, whatever the format. Writers are pure and hand out text piece by
 * piece, so that a book of any size passes in flat memory.
 */

import type { CivilDate } from '../calendar/civil-date.ts';
import { findCategory, findSubCategory } from '../categorise/taxonomy.ts';

export type BookAccountKind = 'transaction' | 'savings' | 'credit' | 'investment' | 'cash' | 'loan';

export interface BookAccount {
  id: number;
  name: string;
  bank: string | null;
  /** Six digits. */
  bsb: string | null;
  number: string | null;
  kind: BookAccountKind;
  /** ISO 4217. */
  currency: string;
  /** What it held before the first and after the last posted row of the book: they differ by these rows. */
  openingCents: number;
  closingCents: number;
}

/** A part of a row that has been split; the parts of a row add up to it. */
export interface BookPart {
  amountCents: number;
  subCategoryId: number;
  notes: string | null;
}

export interface BookRow {
  id: number;
  date: CivilDate;
  /** Minus is money out. */
  amountCents: number;
  description: string;
  payee: string | null;
  /** 0 is uncategorised. */
  subCategoryId: number;
  notes: string | null;
  tags: readonly string[];
  pending: boolean;
  bankId: string | null;
  /** Where it differs from the account's. */
  currency: string | null;
  merchantCode: string | null;
  /** Empty unless the row has been split. */
  parts: readonly BookPart[];
}

export interface BookFacts {
  /** The product's name, for formats that name their writer. */
  brand: string;
  first: CivilDate;
  last: CivilDate;
  /** Every tag of the book, for formats that list them first. */
  tags: readonly string[];
}

/** Called in this order; the rows of an account come together, the posted ones by date, and the pending ones after them. */
export interface BookWriter {
  begin(accounts: readonly BookAccount[]): string;
  openAccount(account: BookAccount): string;
  row(row: BookRow): string;
  closeAccount(account: BookAccount): string;
  end(): string;
}

/** '-1234.50': no groups, two decimals, a point. */
export function plainAmount(cents: number): string {
  const whole = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** Text on one line: control characters and line ends become spaces, runs of them one. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g, ' ').trim();
}

export interface CategoryWords {
  group: string;
  name: string;
}

/** The category above, and the sub-category; null for an uncategorised row. */
export function categoryWords(subCategoryId: number): CategoryWords | null {
  const sub = findSubCategory(subCategoryId);
  const category = sub && findCategory(sub.categoryId);
  return sub && category ? { group: category.name, name: sub.name } : null;
}
