/**
 * A member's accounts and transactions for export, independent of the format. Writers are pure and return text piece
 * by piece, so that an export of any size needs constant memory.
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
  /** The balances before the first and after the last posted transaction. */
  openingCents: number;
  closingCents: number;
}

/** A part of a split transaction; the parts add up to it. */
export interface BookPart {
  amountCents: number;
  subCategoryId: number;
  notes: string | null;
}

export interface BookTransaction {
  id: number;
  date: CivilDate;
  /** Negative is money out. */
  amountCents: number;
  description: string;
  payee: string | null;
  /** 0 is uncategorised. */
  subCategoryId: number;
  notes: string | null;
  tags: readonly string[];
  pending: boolean;
  bankId: string | null;
  /** Only if it differs from the account's. */
  currency: string | null;
  merchantCode: string | null;
  /** Empty unless split. */
  parts: readonly BookPart[];
}

export interface BookFacts {
  /** The product's name, for formats that name their producer. */
  brand: string;
  first: CivilDate;
  last: CivilDate;
  /** Every tag, for formats that list them first. */
  tags: readonly string[];
}

/** Called in this order; the transactions of an account come together, posted ones by date, then pending ones. */
export interface BookWriter {
  begin(accounts: readonly BookAccount[]): string;
  openAccount(account: BookAccount): string;
  transaction(transaction: BookTransaction): string;
  closeAccount(account: BookAccount): string;
  end(): string;
}

/** '-1234.50': no grouping, two decimals, a point. */
export function plainAmount(cents: number): string {
  const whole = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** Text on one line: control characters and line ends become single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g, ' ').trim();
}

export interface CategoryWords {
  group: string;
  name: string;
}

/** The category and sub-category; null if uncategorised. */
export function categoryWords(subCategoryId: number): CategoryWords | null {
  const sub = findSubCategory(subCategoryId);
  const category = sub && findCategory(sub.categoryId);
  return sub && category ? { group: category.name, name: sub.name } : null;
}
