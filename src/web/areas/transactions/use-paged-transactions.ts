import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { callWith } from '#web/kit/api.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import type { QueryResult } from '#web/kit/query-state.tsx';
import { ask, queryClient, queryKeyOf, useApiQuery, useSessionKey } from '#web/kit/query.ts';
import { stableText } from '#web/kit/request.ts';
import type { HistoryView } from './filters.ts';
import { PAGE_ROWS, filterOf, queryOf, sortOf } from './history-query.ts';
import { daysInOrder, rowsOfDays } from './row-days.ts';
import type { RowDay } from './row-days.ts';
import { pageOfRow, pagesAround, rangeAhead, samePages } from './row-pages.ts';
import type { Transaction } from './transaction-face.tsx';

/** Cached pages: enough to scroll back without waiting, few enough for a phone. */
const PAGES_STORED = 24;
/** Minimum interval between requests while scrolling fast. */
const RANGE_PAUSE_MS = 70;
const RETENTION_MS = 60_000;
const firstPage: readonly number[] = [1];

/** Totals of a view. */
export interface Sums {
  /** The view that they belong to, which may be the previous one. */
  view: HistoryView;
  total: number;
  inCents: number;
  outCents: number;
}

export interface PagedRows {
  /** The number of matches; undefined until the first reply. */
  total: number | undefined;
  /** The days in list order; null if not sorted by date, or unknown. */
  days: readonly RowDay[] | null;
  /** The totals of all matches; undefined until the first reply. */
  sums: Sums | undefined;
  /** The transaction at an index; undefined while its page is loading. */
  rowAt: (index: number) => Transaction | undefined;
  /** The list's state for QueryState: pending until the first page of the view, failed if a visible page failed. */
  state: QueryResult<Sums>;
  /** True while the previous view is still shown. */
  isBehind: boolean;
  onRange: (first: number, last: number) => void;
  /** All transactions in a range, loading missing pages. */
  rowsBetween: (first: number, last: number) => Promise<Transaction[]>;
}

type Page = ReplyOf<typeof transactions.list>;

/** What is known of a view as a whole. */
interface Settled extends Sums {
  text: string;
  /** The days as received, and in the order of the view. */
  source: readonly RowDay[] | null;
  days: readonly RowDay[] | null;
}

function inputOf(view: HistoryView, page: number) {
  return { query: { ...queryOf(view), page, limit: PAGE_ROWS } };
}

/** Drops pages far from view, oldest first, to bound memory. */
function forgetFarPages(sessionKey: string): void {
  const idle = queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKeyOf(sessionKey, transactions.list), type: 'inactive' });
  const surplus = idle.length - PAGES_STORED;
  if (surplus <= 0) return;
  for (const query of idle.sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt).slice(0, surplus))
    queryClient.removeQueries({ queryKey: query.queryKey, exact: true });
}

/** How a page is requested and cached. */
function queryForPage(sessionKey: string, view: HistoryView, page: number) {
  return {
    queryKey: queryKeyOf(sessionKey, transactions.list, inputOf(view, page)),
    queryFn: ({ signal }: { signal: AbortSignal }) => callWith(transactions.list, inputOf(view, page), { signal }),
    gcTime: RETENTION_MS,
  };
}

/** Requests pages immediately without waiting for React, which has little time to render during fast scrolling. */
function askAhead(sessionKey: string, view: HistoryView, pages: readonly number[]): void {
  for (const page of pages) {
    const query = queryForPage(sessionKey, view, page);
    // Failed or stale pages are handled where they are shown.
    if (queryClient.getQueryState(query.queryKey) === undefined) void queryClient.prefetchQuery(query);
  }
}

/** The visible range, passed to React in steps. */
function useWantedPages(sessionKey: string, view: HistoryView, viewText: string, total: number | undefined) {
  const [wanted, setWanted] = useState<{ text: string; pages: readonly number[] }>({ text: viewText, pages: [1] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ first: 0, last: 0, before: 0, sessionKey, view, viewText, total });
  useEffect(() => {
    latest.current = { ...latest.current, sessionKey, view, viewText, total };
  }, [sessionKey, view, viewText, total]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onRange = useCallback((first: number, last: number) => {
    latest.current.first = first;
    latest.current.last = last;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const { viewText: text, total: count, before, ...now } = latest.current;
      latest.current.before = now.first;
      const pages = pagesAround(rangeAhead(now, before, PAGE_ROWS), count ?? 0, PAGE_ROWS);
      askAhead(now.sessionKey, now.view, pages);
      // In a transition between frames, because the surrounding screen renders too.
      startTransition(() =>
        setWanted((old) => (old.text === text && samePages(old.pages, pages) ? old : { text, pages })),
      );
    }, RANGE_PAUSE_MS);
  }, []);
  return { pages: wanted.text === viewText ? wanted.pages : firstPage, onRange };
}

/** The days of a view; not requested unless sorted by date. */
function useDays(view: HistoryView) {
  const byDate = sortOf(view).sort === 'Date';
  const { data, isFetching, isError, refetch } = useApiQuery(
    transactions.days,
    { query: filterOf(view) },
    { enabled: byDate },
  );
  return { byDate, days: byDate ? data?.data : undefined, isFetching, isError, refetch };
}

/**
 * The totals of a view, once its first page and days have loaded. The two replies may disagree while one is older;
 * then the previous totals stay, and inconsistent days are not shown.
 */
function useSettled(
  view: HistoryView,
  text: string,
  answer: Page | undefined,
  arePagesFetching: boolean,
): Settled | undefined {
  const [settled, setSettled] = useState<Settled>();
  const { byDate, days, isFetching, isError, refetch } = useDays(view);
  const total = answer?.total;
  const fits = !byDate || (days !== undefined && rowsOfDays(days) === total);
  const question = `${total} ${text}`;
  const [refetchedKey, setRefetchedKey] = useState('');
  const isOld = days !== undefined && !fits && !arePagesFetching;
  useEffect(() => {
    if (isOld) void refetch().finally(() => setRefetchedKey(question));
  }, [isOld, question, refetch]);
  const isGivenUp = isError || (isOld && !isFetching && refetchedKey === question);
  if (answer === undefined || !(fits || isGivenUp)) return settled;
  const known = fits && days !== undefined ? days : null;
  const now =
    settled?.text === text &&
    settled.total === total &&
    settled.inCents === answer.money_in &&
    settled.outCents === answer.money_out;
  if (!now || settled.source !== known)
    setSettled({
      text,
      view,
      total: answer.total,
      inCents: answer.money_in,
      outCents: answer.money_out,
      source: known,
      days: known && daysInOrder(known, view),
    });
  return settled;
}

/**
 * Random access to the transactions of a view: only visible pages are requested. The previous view stays until the
 * first page has loaded.
 */
export function usePagedRows(view: HistoryView): PagedRows {
  const sessionKey = useSessionKey();
  const text = stableText(queryOf(view));
  // The total is known only with the first page, so it is one render behind.
  const [counted, setCounted] = useState<{ text: string; total: number }>();
  const { pages, onRange } = useWantedPages(sessionKey, view, text, counted?.text === text ? counted.total : undefined);
  const answers = useQueries({ queries: pages.map((page) => queryForPage(sessionKey, view, page)) });
  const answer = answers.find(({ data }) => data !== undefined)?.data;
  if (answer !== undefined && (counted?.text !== text || counted.total !== answer.total))
    setCounted({ text, total: answer.total });
  const settled = useSettled(
    view,
    text,
    answer,
    answers.some(({ isFetching }) => isFetching),
  );
  const around = pages.join();
  useEffect(() => {
    if (around !== '') forgetFarPages(sessionKey);
  }, [sessionKey, around]);

  const isBehind = settled !== undefined && settled.text !== text;
  const shownView = settled?.view ?? view;
  // Looked up once per page. A loading page is looked up again, as it may arrive before React renders.
  const shown = new Map<number, Page>();
  function pageAt(page: number): Page | undefined {
    const pageData =
      shown.get(page) ?? queryClient.getQueryData<Page>(queryForPage(sessionKey, shownView, page).queryKey);
    if (pageData) shown.set(page, pageData);
    return pageData;
  }
  return {
    total: settled?.total,
    days: settled?.days ?? null,
    sums: settled,
    rowAt: (index) => pageAt(pageOfRow(index, PAGE_ROWS))?.data[index % PAGE_ROWS],
    state: {
      data: settled,
      error: (answers.find(({ error }) => error !== null)?.error as ApiProblem | undefined) ?? null,
      isFetching: answers.some(({ isFetching }) => isFetching),
      isPlaceholderData: isBehind,
      errorUpdateCount: Math.max(0, ...answers.map(({ errorUpdateCount }) => errorUpdateCount)),
      dataUpdatedAt: Math.max(0, ...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      refetch: () => Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
    },
    isBehind,
    onRange,
    rowsBetween: async (first, last) => {
      const from = Math.min(first, last);
      const to = Math.max(first, last);
      const needed = pagesAround({ first: from, last: to }, settled?.total ?? 0, PAGE_ROWS, 0);
      const replies = await Promise.all(needed.map((page) => ask(transactions.list, inputOf(view, page))));
      const start = ((needed[0] ?? 1) - 1) * PAGE_ROWS;
      return replies.flatMap(({ data }) => data).slice(from - start, to - start + 1);
    },
  };
}
