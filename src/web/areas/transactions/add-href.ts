import { HISTORY_PATH, writeView } from './filters.ts';
import type { HistoryView } from './filters.ts';

/** Over the history, the form for a transaction manually; the account of the view is proposed in it. */
export function addHref(view: HistoryView = {}): string {
  const search = writeView(view);
  search.set('add', '1');
  return `${HISTORY_PATH}?${search.toString()}`;
}
