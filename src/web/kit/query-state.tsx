import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { isProblem, messageOf } from './api-problem.ts';
import type { ApiProblem } from './api-problem.ts';
import { useMemberTime } from './time.ts';

/** What is needed of a query; the results of `useApiQuery` and of TanStack's own hooks all have it. */
export interface QueryResult<T> {
  data: T | undefined;
  error: ApiProblem | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  /** How often the query has failed for good, that is after its retries. */
  errorUpdateCount: number;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

type Results = Readonly<Record<string, QueryResult<unknown>>>;
type DataOf<R extends Results> = { readonly [K in keyof R]: Exclude<R[K]['data'], undefined> };

interface Retry {
  /** Asks again for what has failed. */
  onRetry: (event: MouseEvent<HTMLElement>) => void;
  /** It is being asked for again. */
  busy: boolean;
}

interface SharedProps {
  /** What is loaded, as it stands in a sentence: 'your budgets'. */
  what: string;
  /** Holds the place until the first answer, in the shape of what will come; null leaves the place empty. */
  skeleton: ReactNode;
  /** Shows a failure as one line, for a part of a card, a dialog or an aside. */
  compact?: boolean;
  /** Shown in place of the usual words for some problems, such as `not_found`; undefined leaves the usual ones. */
  failed?: (problem: ApiProblem, retry: Retry) => ReactNode;
}

interface DataProps<D> extends SharedProps {
  /** Shown in place of the data where there is nothing in it. */
  empty?: ReactNode;
  /** Whether there is nothing in it; by default a list without items, bare or as `{ data: [] }`. */
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

/** While a page that failed is asked again, TanStack Query offers the page before it, which would flash up. */
function hasData({ data, isPlaceholderData, errorUpdateCount }: QueryResult<unknown>): boolean {
  return data !== undefined && !(isPlaceholderData && errorUpdateCount > 0);
}

/** What the server no longer gives must not be read from memory either. */
function isGone({ error }: QueryResult<unknown>): boolean {
  return isProblem(error, 'not_found', 'forbidden', 'link_expired');
}

/**
 * The problem that stands in the way of the data. TanStack Query forgets it as soon as it asks again, after Try again as
 * on return to the window; it is kept until the answer, so that the words and the focused button stay.
 */
function useBlockingProblem(results: readonly QueryResult<unknown>[]): ApiProblem | null {
  const blocking = results.filter((result) => !hasData(result) || isGone(result));
  const current = blocking.find(({ error }) => error !== null)?.error ?? null;
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return current ?? (blocking.some(({ errorUpdateCount }) => errorUpdateCount > 0) ? last : null);
}

/**
 * Try again. The button goes with the answer; the focus then moves to what has come in its place, unless the member has
 * gone elsewhere meanwhile.
 */
function useRetry(results: readonly QueryResult<unknown>[]): Retry['onRetry'] {
  const pressed = useRef<{ button: Element; before: Element | null; around: Element | null }>(null);
  useEffect(() => {
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const { before, around } = pressed.current;
    pressed.current = null;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const next = before === null ? around?.firstElementChild : before.nextElementSibling;
    if (!(next instanceof HTMLElement)) return;
    if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  return ({ currentTarget: button }) => {
    const place = button.closest('[role=status]');
    pressed.current = { button, before: place?.previousElementSibling ?? null, around: place?.parentElement ?? null };
    for (const { error, refetch } of results) if (error !== null) void refetch();
  };
}

interface FailureProps {
  what: string;
  problem: ApiProblem;
  onRetry: Retry['onRetry'];
  busy?: boolean;
}

/** What went wrong and the way to try again, also for what is loaded by other means than a query. */
export function LoadFailure({
  what,
  problem,
  busy = false,
  onRetry,
  compact = false,
}: FailureProps & { compact?: boolean | undefined }) {
  const title = `We couldn’t load ${what}`;
  if (!compact)
    return (
      <EmptyState
        icon={isProblem(problem, 'offline') ? CloudOff : CircleAlert}
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
      <Button size="small" variant="secondary" className="mt-2.5" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** The data of before stays, with the time at which it was loaded, where there is one. */
function StaleNotice({ what, problem, busy, onRetry, loadedAt }: FailureProps & { loadedAt: number }) {
  const time = useMemberTime();
  return (
    <div role="status" className="text-caption mb-3 flex flex-wrap items-center gap-x-2">
      <CloudOff size={16} strokeWidth={2} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60">
        We couldn’t update {what}.
        {loadedAt > 0 ? ` This was loaded at ${time.instant(new Date(loadedAt), 'time')}.` : ''} {messageOf(problem)}
      </p>
      <Button size="small" variant="secondary" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/**
 * Shows what queries have loaded, and in its place that it is loading, that it failed and why, or that there is nothing.
 * Data that was loaded stays when a refetch fails. It only renders: the queries are hooks of the component around it, so
 * several of them are asked at the same time.
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
  // The shell says that there is no connection, once for the whole page.
  const isReported = stale.every(({ error }) => isProblem(error, 'offline')) && !navigator.onLine;
  return (
    <>
      {stale.length > 0 && !isReported ? (
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
