import type { transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import type { HistoryView } from './filters.ts';
import { sortOf } from './history-query.ts';

/** One day of the list: how many rows it has, and what they come to in signed cents. */
export type RowDay = ReplyOf<typeof transactions.days>['data'][number];

/** How many rows lie in all days together. */
export function rowsOfDays(days: readonly RowDay[]): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}

/** The days as the list of a view has them; given with the newest first. */
export function daysInOrder(days: readonly RowDay[], view: HistoryView): readonly RowDay[] {
  return sortOf(view).sortOrder === 1 ? days.toReversed() : days;
}

/** 'Today', 'Yesterday', or 'Mon 16 November 2026'. */
export function dayName(date: CivilDate, today: CivilDate): string {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  const [weekday, ...rest] = formatDate(date, 'full').split(' ');
  return [weekday!.slice(0, 3), ...rest].join(' ');
}
