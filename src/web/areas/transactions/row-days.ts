import type { transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays, dateParts } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import type { HistoryView } from './filters.ts';
import { sortOf } from './history-query.ts';

/** A day of the list: number of transactions and total in signed cents. */
export type RowDay = ReplyOf<typeof transactions.days>['data'][number];

/** The number of transactions of all days. */
export function rowsOfDays(days: readonly RowDay[]): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}

/** The days in the order of the view; the input is newest first. */
export function daysInOrder(days: readonly RowDay[], view: HistoryView): readonly RowDay[] {
  return sortOf(view).sortOrder === 1 ? days.toReversed() : days;
}

/** 'Today', 'Yesterday', 'Saturday 31 October', or 'Wednesday 31 December 2025' in another year. */
export function dayName(date: CivilDate, today: CivilDate): string {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  const full = formatDate(date, 'full');
  return dateParts(date).year === dateParts(today).year ? full.slice(0, -' 2026'.length) : full;
}
