import { addMonths, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { dateParts } from '#domain/calendar/civil-date.ts';
import { formatDate, monthName } from '#domain/calendar/date-format.ts';
import { outNoun } from '#domain/categorise/paid-categories.ts';
import { findSubCategory, subCategories } from '#domain/categorise/taxonomy.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import type { HistoryView } from './filters.ts';

/** The totals of a view, in cents without signs. */
export interface ViewTotals {
  total: number;
  inCents: number;
  outCents: number;
}

/** 'October', or 'October 2025' in another year; undefined unless the days are exactly one month. */
export function monthOf({ min_date: from, max_date: to }: HistoryView, today: CivilDate): string | undefined {
  if (from === undefined || from !== startOfMonth(from) || to !== endOfMonth(from)) return undefined;
  const { year, month } = dateParts(from);
  return year === dateParts(today).year || from === addMonths(startOfMonth(today), -1)
    ? monthName(month)
    : formatDate(from, 'ml');
}

/** Whether only spending categories are selected, so that money in is a refund. */
function isSpending(view: HistoryView): boolean {
  const { categories = [], sub_categories: subs = [], kind } = view;
  if (kind === 'expense') return true;
  if (categories.length + subs.length === 0) return false;
  return (
    subs.every((id) => findSubCategory(id)?.kind === 'expense') &&
    categories.every((id) => subCategories.find(({ categoryId }) => categoryId === id)?.kind === 'expense')
  );
}

/** What the spending of a view is called: rent is paid, not purchased. */
function nounOf({ categories = [], sub_categories: subs = [] }: HistoryView): string {
  const whole = subCategories.filter(({ categoryId }) => categories.includes(categoryId)).map(({ id }) => id);
  return outNoun([...subs, ...whole]);
}

const dollars = (cents: number) => formatCents(cents, { currency: true });

/** What a view amounts to: '$648.20 in 14 purchases', '$642.20 in 15 transactions, after $6.00 in refunds'. */
export function totalText(view: HistoryView, { total, inCents, outCents }: ViewTotals): string {
  if (total === 0) return 'no transactions';
  const transactions = counted(total, 'transaction');
  if (isSpending(view) && outCents >= inCents && outCents > 0)
    return inCents === 0
      ? `${dollars(outCents)} in ${counted(total, nounOf(view))}`
      : `${dollars(outCents - inCents)} in ${transactions}, after ${dollars(inCents)} in refunds`;
  // All in other currencies, or of nothing.
  if (inCents === 0 && outCents === 0) return transactions;
  if (inCents === 0) return `${dollars(outCents)} out in ${transactions}`;
  if (outCents === 0) return `${dollars(inCents)} in from ${transactions}`;
  return `${dollars(inCents)} in, ${dollars(outCents)} out in ${transactions}`;
}
