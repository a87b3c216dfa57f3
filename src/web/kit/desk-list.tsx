import { useState } from 'react';
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '#web/design/empty-state.tsx';
import type { IconComponent } from '#web/design/icon.ts';
import { Pagination } from '#web/design/pagination.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import type { ApiProblem } from './api-problem.ts';

/** The lists of the operators' desks: found by standing and words, page by page. */

const DESK_ROWS = 20;

/** What stands where something of the console could not be had. */
export function DeskFailed({ error, what }: { error: ApiProblem; what: string }) {
  return <EmptyState message={error.code === 'forbidden' ? 'This is for operators.' : `${what} could not be loaded.`} subtitle1={error.message} buttonText="Go home" href="/nd2" />;
}

/** What is looked for; other words or another standing begin at the first page. */
export interface DeskFind<S extends string> {
  standing: S;
  words: string;
  page: number;
  onStanding: (standing: S) => void;
  onWords: (words: string) => void;
  onPage: (page: number) => void;
  /** As the calls of the desks take it. */
  query: { standing: S; search: string; page: number; limit: number };
}

export function useDeskFind<S extends string>(first: S): DeskFind<S> {
  const [{ standing, words, page }, setFind] = useState({ standing: first, words: '', page: 1 });
  return {
    standing, words, page,
    onStanding: (next) => setFind({ standing: next, words, page: 1 }),
    onWords: (next) => setFind({ standing, words: next, page: 1 }),
    onPage: (next) => setFind({ standing, words, page: next }),
    query: { standing, search: words, page, limit: DESK_ROWS },
  };
}

export interface DeskFiltersProps<S extends string> {
  find: DeskFind<S>;
  /** What is found, as a word: 'deals'. */
  what: string;
  standings?: readonly { value: S; label: string }[];
  /** Stands before the filters. */
  children?: ReactNode;
}

export function DeskFilters<S extends string>({ find, what, standings, children }: DeskFiltersProps<S>) {
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      {standings ? <SegmentedControl label={`Which ${what}`} choices={standings} value={find.standing} onChange={find.onStanding} /> : null}
      <SearchBox label={`Search ${what}`} maxLength={80} className="min-w-48 flex-1" words={find.words} onWords={find.onWords} />
    </div>
  );
}

export interface DeskRowsProps<Row> {
  list: UseQueryResult<{ data: readonly Row[]; total: number }, ApiProblem>;
  find: Pick<DeskFind<string>, 'words' | 'page' | 'onPage'>;
  /** What the rows are, as a word: 'deals'. */
  what: string;
  icon: IconComponent;
  /** Said where there is nothing, without and with words that were looked for. */
  nothing: string;
  noneFits: string;
  row: (row: Row) => ReactNode;
}

/** The rows with what stands in their place while there are none, and the way to the other pages. */
export function DeskRows<Row>({ list, find, what, icon, nothing, noneFits, row }: DeskRowsProps<Row>) {
  const rows = list.data?.data ?? [];
  return (
    <>
      {list.isPending ? <SkeletonRows rows={6} label={`Loading the ${what}`} /> : null}
      {list.isError && !list.data ? <DeskFailed error={list.error} what={`The ${what}`} /> : null}
      {list.data && rows.length === 0 ? <EmptyState icon={icon} message={find.words === '' ? nothing : noneFits} /> : null}
      <ul aria-label={what.charAt(0).toUpperCase() + what.slice(1)} className="divide-line mt-4 divide-y">
        {rows.map(row)}
      </ul>
      <Pagination page={find.page} pageCount={Math.ceil((list.data?.total ?? 0) / DESK_ROWS)} onPage={find.onPage} />
    </>
  );
}
