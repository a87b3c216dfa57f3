import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '#web/design/empty-state.tsx';
import type { IconComponent } from '#web/design/icon.ts';
import { Pagination } from '#web/design/pagination.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { pageIn, useAddress } from './address-choice.ts';
import type { ApiProblem } from './api-problem.ts';
import { secondStepPath } from './paths.ts';
import { useListFocus } from './list-focus.ts';

/** The lists of the operators' desks: found by standing and words, page by page. */

const DESK_ROWS = 20;
const MOST_LETTERS = 80;

/** What stands where something of the console could not be had. `back` is the way on for an operator; others go home. */
export function DeskFailed({
  error,
  what,
  back,
}: {
  error: ApiProblem;
  what: string;
  back?: { words: string; href: string };
}) {
  if (error.problem['reason'] === 'second_step')
    return (
      <EmptyState
        message="Set up a second step first"
        subtitle1={error.message}
        buttonText="Set up a second step"
        href={secondStepPath}
      />
    );
  if (error.code === 'forbidden')
    return <EmptyState message="This is for operators." subtitle1={error.message} buttonText="Go home" href="/nd2" />;
  return (
    <EmptyState
      message={`${what} could not be loaded.`}
      subtitle1={error.message}
      buttonText={back?.words ?? 'Go home'}
      href={back?.href ?? '/nd2'}
    />
  );
}

export interface DeskEmptyProps {
  list: { data: { data: readonly unknown[]; total: number } | undefined };
  page: number;
  onPage: (page: number) => void;
  icon: IconComponent;
  message: string;
  /** What can be done about it where there is nothing at all. */
  way?: { words: string; onTake: () => void };
}

/** Said where a page of a list has no rows: there are none at all, or the address names a page behind the last. */
export function DeskEmpty({ list: { data: found }, page, onPage, icon, message, way }: DeskEmptyProps) {
  if (!found || found.data.length > 0) return null;
  if (found.total === 0)
    return (
      <EmptyState icon={icon} message={message} {...(way ? { buttonText: way.words, onButton: way.onTake } : {})} />
    );
  return (
    <EmptyState icon={icon} message={`There is no page ${page}`} buttonText="First page" onButton={() => onPage(1)} />
  );
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

/** Reads it from the address and keeps it there; the first of the standings is the usual one. */
export function useDeskFind<S extends string>(standings: readonly [S, ...S[]]): DeskFind<S> {
  const [search, keep] = useAddress();
  const [usual] = standings;
  const standing = standings.find((one) => one === search.get('standing')) ?? usual;
  const words = (search.get('q') ?? '').slice(0, MOST_LETTERS);
  const page = pageIn(search);
  return {
    standing,
    words,
    page,
    onStanding: (next) => keep({ standing: next === usual ? '' : next, page: '' }),
    onWords: (next) => keep({ q: next, page: '' }),
    onPage: (next) => keep({ page: next === 1 ? '' : String(next) }),
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
      {standings ? (
        <SegmentedControl
          label={`Which ${what}`}
          choices={standings}
          value={find.standing}
          onChange={find.onStanding}
        />
      ) : null}
      <SearchBox
        label={`Search ${what}`}
        maxLength={MOST_LETTERS}
        className="min-w-48 flex-1"
        words={find.words}
        onWords={find.onWords}
      />
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
  const focus = useListFocus();
  const rows = list.data?.data ?? [];
  return (
    <>
      {list.isPending ? <SkeletonRows rows={6} label={`Loading the ${what}`} /> : null}
      {list.isError && !list.data ? <DeskFailed error={list.error} what={`The ${what}`} /> : null}
      <DeskEmpty
        list={list}
        page={find.page}
        onPage={find.onPage}
        icon={icon}
        message={find.words === '' ? nothing : noneFits}
      />
      <ul {...focus} aria-label={what.charAt(0).toUpperCase() + what.slice(1)} className="divide-line mt-4 divide-y">
        {rows.map(row)}
      </ul>
      <Pagination page={find.page} pageCount={Math.ceil((list.data?.total ?? 0) / DESK_ROWS)} onPage={find.onPage} />
    </>
  );
}
