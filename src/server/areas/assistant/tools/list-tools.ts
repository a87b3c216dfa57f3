import * as z from 'zod/mini';
import type { TransactionFilter } from '#contract/areas/transactions.ts';
import type { RowResult, RowsResult } from '#domain/assistant/row-findings.ts';
import { isEverything } from '#domain/assistant/when.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { linkedAccounts } from '../../bank-accounts/public.ts';
import { pageOf, partsTogether, viewFor } from '../../transactions/public.ts';
import type { TransactionRow } from '../../transactions/public.ts';
import { historyHref, transactionHref } from './figure-book.ts';
import type { FigureBook } from './figure-book.ts';
import { historyFilter, expanded, isIncome, nounOf, sourceOf, withUncounted } from './transaction-filter.ts';
import { fromData, listParts, tool } from './tool.ts';
import type { Scope } from './tool.ts';
import { rowFilter, span } from './tool-input.ts';

export function transactionResult(
  row: TransactionRow,
  accounts: ReadonlyMap<number, string>,
  figures: FigureBook,
): RowResult {
  return {
    id: row.id,
    date: row.date,
    name: row.merchant ?? row.description,
    category: findSubCategory(row.sub_category_id)?.name ?? 'Uncategorised',
    sub_category_id: row.sub_category_id,
    account: accounts.get(row.bank_account_id) ?? '',
    amount: figures.money(Math.abs(row.amount_cents), transactionHref(row.id), row.currency),
    cents: row.amount_cents,
    pending: row.pending,
  };
}

export async function accountNames({ context, memberId }: Scope): Promise<Map<number, string>> {
  return new Map((await linkedAccounts(context.memberDb, memberId)).map(({ id, name }) => [id, name]));
}

type Order = 'newest' | 'oldest' | 'largest' | 'smallest';

const sorts = { newest: { sort: 'Date', sortOrder: -1 }, oldest: { sort: 'Date', sortOrder: 1 } } as const;

/** Debits are negative: the largest sorts first. */
function sortOf(order: Order, isIn: boolean) {
  if (order === 'newest' || order === 'oldest') return sorts[order];
  return { sort: isIn ? ('Credit' as const) : ('Debit' as const), sortOrder: order === 'largest' ? -1 : 1 };
}

/** Compares transactions as `sortOf` sorts them. */
function inOrder(order: Order, a: TransactionRow, b: TransactionRow): number {
  if (order === 'largest') return Math.abs(b.amount_cents) - Math.abs(a.amount_cents) || b.id - a.id;
  if (order === 'smallest') return Math.abs(a.amount_cents) - Math.abs(b.amount_cents) || b.id - a.id;
  const byDate = a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id;
  return order === 'oldest' ? byDate : -byDate;
}

/**
 * The first transactions of a filter. The matching parts of a split one are one transaction again, with the category
 * of the largest.
 */
async function wholeRows(
  { context, memberId }: Scope,
  query: TransactionFilter,
  order: Order,
  isIn: boolean,
  limit: number,
): Promise<{ rows: TransactionRow[]; sums: { inCents: number; outCents: number }; all: number }> {
  const lists = listParts(context);
  const parts = await partsTogether(viewFor(lists, query), memberId, query);
  const { rows, sums } = await pageOf(lists, memberId, { ...query, ...sortOf(order, isIn) }, limit + parts.length);
  if (parts.length === 0) return { rows, sums, all: sums.total };
  const split = Map.groupBy(parts, ({ parent_id }) => parent_id);
  const joined = [...split.values()].map((own): TransactionRow => ({
    ...own[0]!,
    amount_cents: own.reduce((sum, part) => sum + part.amount_cents, 0),
  }));
  const whole = [...rows.filter((row) => row.parent_id === null || !split.has(row.parent_id)), ...joined]
    .toSorted((a, b) => inOrder(order, a, b))
    .slice(0, limit);
  return { rows: whole, sums, all: sums.total - parts.length + joined.length };
}

export const rowList = tool(
  'row_list',
  'Lists the member’s transactions that match a filter, newest, oldest, largest or smallest first, with how many there are and what they come to.',
  z.object({
    filter: rowFilter,
    span: z.optional(span),
    order: z.optional(z.literal(['newest', 'largest', 'smallest', 'oldest'])),
    limit: z.optional(z.int().check(z.gte(1), z.lte(50))),
  }),
  async ({ filter, span: requested, order = 'newest', limit = 10 }, scope, figures) => {
    const query =
      order === 'largest' || order === 'smallest'
        ? {
            ...historyFilter(expanded(filter), requested),
            direction: isIncome(filter) ? ('credit' as const) : ('debit' as const),
          }
        : historyFilter(expanded(filter), requested);
    const [{ rows, sums, all }, accounts] = await Promise.all([
      wholeRows(scope, query, order, isIncome(filter), limit),
      accountNames(scope),
    ]);
    const href = historyHref(query);
    const net = sums.outCents - sums.inCents;
    const data: RowsResult = {
      rows: rows.map((row) => transactionResult(row, accounts, figures)),
      total: figures.money(isIncome(filter) ? -net : filter.flow === 'any' ? Math.abs(net) : net, href),
      count: figures.count(all, nounOf(filter, sums.inCents > 0), href),
      all,
    };
    const sources =
      requested && !isEverything(requested)
        ? sourceOf([requested], filter.flow)
        : fromData('your transactions', `up to ${formatDate(scope.today, 'dmy')}`);
    return { data, sources: await withUncounted(sources, scope, filter, requested && [requested]) };
  },
);
