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

/** Pages kept beside those in view: enough to scroll back without a wait, few enough for a phone. */
const PAGES_STORED = 24;
/** While a finger flings the list, pages are asked for no oftener than this. */
const RANGE_PAUSE_MS = 70;
const RETENTION_MS = 60_000;
const firstPage: readonly number[] = [1];

/** What the rows of a view come to. */
export interface Sums {
  total: number;
  inCents: number;
  outCents: number;
}

export interface PagedRows {
  /** How many rows match; undefined until the first answer. */
  total: number | undefined;
  /** The days of all rows in the order of the list; null where it is not sorted by date, or where they are not known. */
  days: readonly RowDay[] | null;
  /** What all rows that match come to; undefined until the first answer. */
  sums: Sums | undefined;
  /** A row by its place in the list; undefined while its page is on its way. */
  rowAt: (index: number) => Transaction | undefined;
  /** The list as QueryState takes it: behind until the first page of its view is here, failed with a page in view. */
  state: QueryResult<Sums>;
  /** True while what is shown still answers the view before. */
  isBehind: boolean;
  onRange: (first: number, last: number) => void;
  /** Every row from one place to another, fetched where they are not here yet. */
  rowsBetween: (first: number, last: number) => Promise<Transaction[]>;
}

type Page = ReplyOf<typeof transactions.list>;

/** What is known of a view as a whole. */
interface Settled extends Sums {
  text: string;
  view: HistoryView;
  /** The days as they were answered, and in the order of the view. */
  source: readonly RowDay[] | null;
  days: readonly RowDay[] | null;
}

function inputOf(view: HistoryView, page: number) {
  return { query: { ...queryOf(view), page, limit: PAGE_ROWS } };
}

/** Forgets pages far from view, oldest first, so that a walk through a hundred thousand rows does not keep them all. */
function forgetFarPages(sessionKey: string): void {
  const idle = queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKeyOf(sessionKey, transactions.list), type: 'inactive' });
  const surplus = idle.length - PAGES_STORED;
  if (surplus <= 0) return;
  for (const query of idle.sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt).slice(0, surplus))
    queryClient.removeQueries({ queryKey: query.queryKey, exact: true });
}

/** How a page is asked for and kept. */
function queryForPage(sessionKey: string, view: HistoryView, page: number) {
  return {
    queryKey: queryKeyOf(sessionKey, transactions.list, inputOf(view, page)),
    queryFn: ({ signal }: { signal: AbortSignal }) => callWith(transactions.list, inputOf(view, page), { signal }),
    gcTime: RETENTION_MS,
  };
}

/** Asks for pages at once, without waiting for React: while a list is flung there is hardly a pause to draw in. */
function askAhead(sessionKey: string, view: HistoryView, pages: readonly number[]): void {
  for (const page of pages) {
    const query = queryForPage(sessionKey, view, page);
    // One that failed, or has aged, is the matter of those who show it.
    if (queryClient.getQueryState(query.queryKey) === undefined) void queryClient.prefetchQuery(query);
  }
}

/** The range in view, told to React in steps. */
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
      // Between two frames, a slice at a time: the screen around the rows is drawn along with them.
      startTransition(() =>
        setWanted((old) => (old.text === text && samePages(old.pages, pages) ? old : { text, pages })),
      );
    }, RANGE_PAUSE_MS);
  }, []);
  return { pages: wanted.text === viewText ? wanted.pages : firstPage, onRange };
}

/** The days of a view. One that is not sorted by date has none, and is not asked for any. */
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
 * What a view comes to, once its first page and its days are here. They are two answers: while they disagree, as one of them
 * is older, what was known stays until the other has come, and days that still do not fit are not shown.
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
  const [requestedAgain, setRequestedAgain] = useState('');
  const isOld = days !== undefined && !fits && !arePagesFetching;
  useEffect(() => {
    if (isOld) void refetch().finally(() => setRequestedAgain(question));
  }, [isOld, question, refetch]);
  const isGivenUp = isError || (isOld && !isFetching && requestedAgain === question);
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
 * The rows of a view by random access: only the pages in view are asked for. Until the first page of a new view is
 * here, the rows of the one before stay in place.
 */
export function usePagedRows(view: HistoryView): PagedRows {
  const sessionKey = useSessionKey();
  const text = stableText(queryOf(view));
  // The total of the pages is only known once they are: it is one step behind.
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
  // Looked up once a page and not once a row; one that is still on its way is looked up again, as it may come before React draws anew.
  const shown = new Map<number, Page>();
  function pageAt(page: number): Page | undefined {
    const result =
      shown.get(page) ?? queryClient.getQueryData<Page>(queryForPage(sessionKey, shownView, page).queryKey);
    if (result) shown.set(page, result);
    return result;
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
      const result = await Promise.all(needed.map((page) => ask(transactions.list, inputOf(view, page))));
      const start = ((needed[0] ?? 1) - 1) * PAGE_ROWS;
      return result.flatMap(({ data }) => data).slice(from - start, to - start + 1);
    },
  };
}
