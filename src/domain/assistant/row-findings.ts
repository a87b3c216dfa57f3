import { subCategoryIds } from '../categorise/taxonomy.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import type { Figure } from './piece.ts';

/** Which rows are meant. Days are included at both ends; what is left out does not narrow. */
export interface Criteria {
  /**
   * `out` is spending as reports count it, refunds taken off, and `in` is income; own transfers are neither. `paid` is
   * every row of money out and `received` every row of money in, whatever it is for; `bought` is money out and
   * `refunded` money in under a spending category, and `any` is all.
   */
  flow: 'out' | 'in' | 'paid' | 'received' | 'bought' | 'refunded' | 'any';
  categories?: number[];
  /** 0 asks for rows without a category. */
  sub_categories?: number[];
  /** Several, parted by a bar, mean the rows of any of them. */
  merchant_key?: string;
  /** Excluded merchants, separated by a bar. */
  except_merchant_key?: string;
  /** Words anywhere in the bank's text. */
  words?: string;
  bank_account_id?: number[];
  tag?: string;
  /** Days of the week, 1 for Monday to 7 for Sunday. */
  weekdays?: number[];
  /** Bounds of the amount without its sign, in cents. */
  min_cents?: number;
  max_cents?: number;
}

/** Whether only transfers between the member's own accounts are meant. */
export const isOwnTransfers = (subs: readonly number[] | undefined): boolean =>
  subs?.length === 1 && subs[0] === subCategoryIds['own-transfers'];

export interface Span {
  from: CivilDate;
  to: CivilDate;
}

export type Unit = 'day' | 'week' | 'fortnight' | 'month' | 'quarter' | 'year' | 'pay';

export interface TotalResult extends Span {
  total: Figure;
  cents: number;
  count: Figure;
  rows: number;
  /** By how much more came back than was spent, without a sign; null where it didn’t. */
  returned: Figure | null;
}

export interface Totals {
  spans: TotalResult[];
  /** The first span less the second, without its sign; null with one span. */
  difference: Figure | null;
  percent: Figure | null;
  change: 'more' | 'less' | 'same';
  /** The average per `unit` of the first span; null if not requested. */
  average: Figure | null;
  /** The average per transaction; null without transactions. */
  average_row: Figure | null;
  /** What it is of all spending or income of the first span; null where that is nothing. */
  share: Figure | null;
}

export interface GroupResult {
  name: string;
  /** The first day that it is of. */
  from: CivilDate;
  amount: Figure;
  cents: number;
  count: Figure;
  rows: number;
  share: Figure;
  category_id: number | null;
  sub_category_id: number | null;
  merchant_key: string | null;
}

export interface Groups extends Span {
  total: Figure;
  lines: GroupResult[];
  /** The number of further groups beyond the limit. */
  others: number;
}

export interface RowResult {
  id: number;
  date: CivilDate;
  name: string;
  category: string;
  sub_category_id: number;
  account: string;
  amount: Figure;
  /** Minus is money out. */
  cents: number;
  pending: boolean;
}

export interface RowsResult {
  rows: RowResult[];
  total: Figure;
  count: Figure;
  /** How many there are in all. */
  all: number;
}

export interface Named {
  /** False where the merchants were guessed from a spelling or the beginning of a word. */
  sure: boolean;
  merchants: { key: string; name: string }[];
  /** Other merchants of the member whose names start with the match: 'Woolworths Metro' for 'Woolworths'. */
  related: { key: string; name: string }[];
  /** A well-known name without transactions of the member. */
  brand: string | null;
  /** The words, if they occur in the bank's text but in no merchant's name. */
  words: string | null;
  accounts: { id: number; name: string; kind: string }[];
  goals: { id: number; name: string }[];
  payments: { id: number; name: string }[];
  tags: string[];
}

/** The time that an amount of a budget is for. */
export type BudgetPer = 'daily' | 'weekly' | 'fortnightly' | 'four_weekly' | 'monthly' | 'quarterly' | 'yearly';
