import { isCivilDate } from '#domain/calendar/civil-date.ts';

/**
 * The filters are in the address, so that every total can link to its transactions, a view can be bookmarked, and
 * Back undoes a filter. The names are those of the API (rule M02).
 */

export const HISTORY_PATH = '/transaction-history';

export type SortKey = 'Date' | 'Description' | 'Category' | 'Debit' | 'Credit';

/** A filter as in the address; amounts are dollars as typed, such as '12.50'. */
export interface HistoryFilter {
  categories?: number[];
  /** 0 means uncategorised (rule M01). */
  sub_categories?: number[];
  description?: string;
  min_date?: string;
  max_date?: string;
  min_amount?: string;
  max_amount?: string;
  bank_account_id?: number[];
  status?: 'posted' | 'pending';
  direction?: 'debit' | 'credit';
  /** What reports count as spending or income. */
  kind?: 'expense' | 'income';
  tag?: string;
  /** Several merchants, separated by a bar. */
  merchant_key?: string;
  except_merchant_key?: string;
  /** 1 for Monday to 7 for Sunday. */
  weekdays?: number[];
  batch_id?: number;
}

export interface HistoryView extends HistoryFilter {
  sort?: SortKey;
  sortOrder?: 1 | -1;
}

const sortKeys: readonly SortKey[] = ['Date', 'Description', 'Category', 'Debit', 'Credit'];

function numbersOf(text: string | null, min = 1, max = 999_999_999): number[] | undefined {
  const numbers = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)
    .filter((number) => number >= min && number <= max);
  return numbers.length > 0 ? numbers : undefined;
}

/** In week order, without duplicates. */
function weekdaysOf(text: string | null): number[] | undefined {
  const days = [...new Set(numbersOf(text, 1, 7))].toSorted((a, b) => a - b);
  return days.length > 0 ? days : undefined;
}

function oneOf<T extends string>(text: string | null, allowed: readonly T[]): T | undefined {
  return allowed.find((value) => value === text);
}

function matching(text: string | null, pattern: RegExp): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined;
}

function dayOf(text: string | null): string | undefined {
  return text !== null && isCivilDate(text) && text >= '1900' && text < '2201' ? text : undefined;
}

const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/;
const MAX_SUB_CATEGORY = 100_000;

/**
 * Parses a view from an address, by the same rules as the API. Invalid filters are left out, so that old links work,
 * and reported by `unreadOf`.
 */
export function readView(search: URLSearchParams): HistoryView {
  const view: HistoryView = {
    categories: numbersOf(search.get('categories')),
    sub_categories: numbersOf(search.get('sub_categories'), 0, MAX_SUB_CATEGORY),
    description: matching(search.get('description'), /^[^]{1,200}$/),
    min_date: dayOf(search.get('min_date')),
    max_date: dayOf(search.get('max_date')),
    min_amount: matching(search.get('min_amount'), AMOUNT),
    max_amount: matching(search.get('max_amount'), AMOUNT),
    bank_account_id: numbersOf(search.get('bank_account_id')),
    status: oneOf(search.get('status'), ['posted', 'pending']),
    direction: oneOf(search.get('direction'), ['debit', 'credit']),
    kind: oneOf(search.get('kind'), ['expense', 'income']),
    tag: matching(search.get('tag'), /^[^]{1,40}$/),
    merchant_key: matching(search.get('merchant_key'), /^[^]{1,400}$/),
    except_merchant_key: matching(search.get('except_merchant_key'), /^[^]{1,400}$/),
    weekdays: weekdaysOf(search.get('weekdays')),
    batch_id: numbersOf(search.get('batch_id'))?.[0],
    sort: oneOf(search.get('sort'), sortKeys),
    sortOrder: search.get('sortOrder') === '1' ? 1 : search.get('sortOrder') === '-1' ? -1 : undefined,
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as HistoryView;
}

/** The query of a view, without unset filters. */
export function writeView(view: HistoryView): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return search;
}

/** The link to the transactions behind a figure. */
export function historyHref(view: HistoryView = {}): string {
  const search = writeView(view).toString();
  return search === '' ? HISTORY_PATH : `${HISTORY_PATH}?${search}`;
}

/** The link to one transaction beside its list. */
export function transactionHref(id: number): string {
  return `${HISTORY_PATH}?id=${id}`;
}

/** Whether the address is the inbox; external links may write out the flag. */
export function asksForInbox(search: URLSearchParams): boolean {
  return ['1', 'true'].includes(search.get('uncategorised') ?? '');
}

/** The inbox of uncategorised transactions (rule M15). */
export const inboxHref = `${HISTORY_PATH}?uncategorised=1`;

/** The number of active filters, without sorting. */
export function filterCount({ sort: _sort, sortOrder: _order, ...filter }: HistoryView): number {
  return Object.keys(filter).length;
}
