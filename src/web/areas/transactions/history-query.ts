import { filterCount } from './filters.ts';
import type { HistoryFilter, HistoryView } from './filters.ts';

/** Transactions per page. */
export const PAGE_ROWS = 100;

/** The sort of a view, newest first by default (rule M02). */
export function sortOf({ sort = 'Date', sortOrder = sort === 'Date' ? -1 : 1 }: HistoryView): {
  sort: NonNullable<HistoryView['sort']>;
  sortOrder: 1 | -1;
} {
  return { sort, sortOrder };
}

/** The filter of a view, without its sort. */
export function filterOf({ sort: _sort, sortOrder: _order, ...filter }: HistoryView): HistoryFilter {
  return filter;
}

/** The request of a view. Without a sort the server's order applies: newest first. */
export function queryOf(view: HistoryView) {
  return view.sort === undefined ? filterOf(view) : { ...filterOf(view), ...sortOf(view) };
}

export function isFiltered(view: HistoryView): boolean {
  return filterCount(view) > 0;
}
