import { filterCount } from './filters.ts';
import type { HistoryFilter, HistoryView } from './filters.ts';

/** How many rows one call brings. */
export const PAGE_ROWS = 100;

/** The sort in which a view is shown: the newest first unless told (rule M02). */
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

/** What the call is asked for a view. Without a sort the server's own order is kept: the newest row first. */
export function queryOf(view: HistoryView) {
  return view.sort === undefined ? filterOf(view) : { ...filterOf(view), ...sortOf(view) };
}

export function isFiltered(view: HistoryView): boolean {
  return filterCount(view) > 0;
}
