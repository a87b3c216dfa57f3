import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { categories } from '#contract/areas/categories.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { prefetch } from '#web/kit/query.ts';
import { asksForInbox, readView } from './filters.ts';
import type { HistoryView } from './filters.ts';
import { PAGE_ROWS, filterOf, queryOf, sortOf } from './history-query.ts';

/** Queries affected by a change of category, tags, notes, parts or links. */
export const touchedByRows = [
  transactions.list,
  transactions.days,
  transactions.detail,
  transactions.latest,
  transactions.tagList,
  categories.uncategorisedCount,
  categories.rules,
] as const;

/** The first page of a list, and its days if sorted by date. */
function readPage(view: HistoryView): Promise<void>[] {
  const page = prefetch(transactions.list, { query: { ...queryOf(view), page: 1, limit: PAGE_ROWS } });
  return sortOf(view).sort === 'Date' ? [page, prefetch(transactions.days, { query: filterOf(view) })] : [page];
}

/** The first reads of the screen, started with the chunk. */
export async function readHistory(address: URL): Promise<void> {
  const id = Number(address.searchParams.get('id'));
  await Promise.all([
    prefetch(bankAccounts.list),
    prefetch(categories.uncategorisedCount),
    // The inbox has its own queue and needs no page.
    ...(asksForInbox(address.searchParams) ? [] : readPage(readView(address.searchParams))),
    ...(Number.isSafeInteger(id) && id > 0 ? [prefetch(transactions.detail, { params: { id } })] : []),
  ]);
}
