import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import CloudOff from 'lucide-react/icons/cloud-off';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { isProblem, messageOf } from './api-problem.ts';
import type { ApiProblem } from './api-problem.ts';
import { focusReplacement, placeOfFailure } from './retry-focus.ts';
import type { FailurePlace } from './retry-focus.ts';

/** A screen without dates has no use for them, until it has to say how old its data is. Offline it may go without. */
const LoadedAt = lazy<(props: { at: number }) => ReactNode>(() =>
  import('./loaded-at.tsx').then(
    (loaded) => ({ default: loaded.LoadedAt }),
    () => ({ default: () => null }),
  ),
);

/** The required part of a query; `useApiQuery` and TanStack's hooks provide it. */
export interface QueryResult<T> {
  data: T | undefined;
  error: ApiProblem | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  /** The number of final failures, after retries. */
  errorUpdateCount: number;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

type Results = Readonly<Record<string, QueryResult<unknown>>>;
type DataOf<R extends Results> = { readonly [K in keyof R]: Exclude<R[K]['data'], undefined> };

interface Retry {
  /** Retries the failed queries. */
  onRetry: (event: MouseEvent<HTMLElement>) => void;
  /** A retry is running. */
  busy: boolean;
}

interface SharedProps {
  /** What is loaded, for sentences: 'your budgets'. */
  what: string;
  /** The placeholder until the first reply; null for none. */
  skeleton: ReactNode;
  /** Shows a failure as one line, for a card, dialog or aside. */
  compact?: boolean;
  /** A custom error for some problems, such as `not_found`; undefined uses the default. */
  failed?: (problem: ApiProblem, retry: Retry) => ReactNode;
}

interface DataProps<D> extends SharedProps {
  /** The empty state. */
  empty?: ReactNode;
  /** Whether the data is empty; by default a list without items, bare or as `{ data: [] }`. */
  isEmpty?: (data: D) => boolean;
  children: (data: D) => ReactNode;
}

export interface OneQueryProps<D> extends DataProps<D> {
  query: QueryResult<D>;
}

export interface QueriesProps<R extends Results> extends DataProps<DataOf<R>> {
  queries: R;
}

function isEmptyList(data: unknown): boolean {
  const items = Array.isArray(data) ? data : (data as { data?: unknown } | null)?.data;
  return Array.isArray(items) && items.length === 0;
}

/** While a failed page is retried, TanStack Query offers the previous page, which would flash up. */
function hasData({ data, isPlaceholderData, errorUpdateCount }: QueryResult<unknown>): boolean {
  return data !== undefined && !(isPlaceholderData && errorUpdateCount > 0);
}

/** What the server no longer gives must not be shown from the cache. */
function isGone({ error }: QueryResult<unknown>): boolean {
  return isProblem(error, 'not_found', 'forbidden', 'link_expired');
}

/**
 * The problem that blocks the data. TanStack Query clears it when it refetches; it is retained until the reply, so
 * that the message and the focused button stay.
 */
function useBlockingProblem(results: readonly QueryResult<unknown>[]): ApiProblem | null {
  const blocking = results.filter((result) => !hasData(result) || isGone(result));
  const current = blocking.find(({ error }) => error !== null)?.error ?? null;
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return current ?? (blocking.some(({ errorUpdateCount }) => errorUpdateCount > 0) ? last : null);
}

/** Retries. The button disappears with the reply; the focus then moves to the new content. */
function useRetry(results: readonly QueryResult<unknown>[]): Retry['onRetry'] {
  const pressed = useRef<{ button: Element; place: FailurePlace }>(null);
  useEffect(() => {
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const { place } = pressed.current;
    pressed.current = null;
    focusReplacement(place);
  });
  return ({ currentTarget: button }) => {
    pressed.current = { button, place: placeOfFailure(button) };
    for (const { error, refetch } of results) if (error !== null) void refetch();
  };
}

interface FailureProps {
  what: string;
  problem: ApiProblem;
  onRetry: Retry['onRetry'];
  busy?: boolean;
}

/** The error message with a retry button, also for data not loaded by a query. The compact one takes another button. */
export function LoadFailure({
  what,
  problem,
  busy = false,
  onRetry,
  compact = false,
  children,
}: FailureProps & { compact?: boolean | undefined; children?: ReactNode }) {
  const title = `We couldn’t load ${what}`;
  if (!compact)
    return (
      <EmptyState
        illustration={isProblem(problem, 'offline') ? 'offline' : 'error'}
        message={title}
        subtitle1={messageOf(problem)}
        buttonText="Try again"
        busy={busy}
        onButton={onRetry}
      />
    );
  return (
    <div className="py-1">
      <p>
        <span className="font-medium">{title}.</span> {messageOf(problem)}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="small" variant="secondary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
        {children}
      </div>
    </div>
  );
}

/** Stale data stays, with its load time if known. */
function StaleNotice({ what, problem, busy, onRetry, loadedAt }: FailureProps & { loadedAt: number }) {
  return (
    <div role="status" className="text-caption mb-3 flex flex-wrap items-center gap-x-2">
      <CloudOff size={16} strokeWidth={2} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60">
        We couldn’t update {what}.<Suspense>{loadedAt > 0 ? <LoadedAt at={loadedAt} /> : null}</Suspense>{' '}
        {messageOf(problem)}
      </p>
      <Button size="small" variant="secondary" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/**
 * Renders loading, error, empty and loaded states of queries. Loaded data stays if a refetch fails. It only renders:
 * the queries are hooks of the parent, so several load in parallel.
 */
export function QueryState<D>(props: OneQueryProps<D>): ReactNode;
export function QueryState<R extends Results>(props: QueriesProps<R>): ReactNode;
export function QueryState(props: OneQueryProps<unknown> | QueriesProps<Results>): ReactNode {
  const { what, skeleton, compact, failed, empty, isEmpty = isEmptyList, children } = props as DataProps<unknown>;
  const results = 'query' in props ? [props.query] : Object.values(props.queries);
  const blocking = useBlockingProblem(results);
  const onRetry = useRetry(results);

  if (blocking !== null) {
    const busy = results.some(({ isFetching }) => isFetching);
    const shown = failed?.(blocking, { onRetry, busy });
    return (
      <div role="status">
        {shown === undefined ? (
          <LoadFailure what={what} problem={blocking} busy={busy} onRetry={onRetry} compact={compact} />
        ) : (
          shown
        )}
      </div>
    );
  }
  if (!results.every(hasData))
    return skeleton === null ? null : (
      <div role="status">
        <span className="sr-only">Loading {what}…</span>
        <div aria-hidden="true" className="animate-late">
          {skeleton}
        </div>
      </div>
    );

  const data: unknown =
    'query' in props
      ? props.query.data
      : Object.fromEntries(Object.entries(props.queries).map(([name, result]) => [name, result.data]));
  const stale = results.filter(({ error }) => error !== null);
  // The layout announces the lost connection once for the page.
  const isOfflineReported = stale.every(({ error }) => isProblem(error, 'offline')) && !navigator.onLine;
  return (
    <>
      {stale.length > 0 && !isOfflineReported ? (
        <StaleNotice
          what={what}
          problem={stale[0]!.error!}
          busy={stale.some(({ isFetching }) => isFetching)}
          onRetry={onRetry}
          loadedAt={Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt))}
        />
      ) : null}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </>
  );
}
