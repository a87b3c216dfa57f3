import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '#web/design/empty-state.tsx';
import type { IllustrationName } from '#web/design/empty-state.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { pageIn, useAddress } from './address-choice.ts';
import { isProblem } from './api-problem.ts';
import type { ApiProblem } from './api-problem.ts';
import { secondStepPath } from './paths.ts';
import { useListFocus } from './list-focus.ts';
import { QueryState } from './query-state.tsx';

/** Lists of the back office: filters by status and text, with pagination. */

const BACK_OFFICE_ROWS = 20;
const MAX_LETTERS = 80;

/** The `failed` of a QueryState for operators: advice for rejections that a retry does not change. */
export function operatorProblem(problem: ApiProblem): ReactNode {
  if (problem.problem['reason'] === 'second_step')
    return (
      <EmptyState
        illustration="locked"
        message="Set up two-step sign-in first"
        subtitle1={problem.message}
        buttonText="Set up two-step sign-in"
        href={secondStepPath}
      />
    );
  if (problem.code === 'forbidden')
    return (
      <EmptyState
        illustration="locked"
        message="Only operators can see this"
        subtitle1={problem.message}
        buttonText="Go to Home"
        href="/nd2"
      />
    );
  return undefined;
}

/** The same, with a link back from an address that is unknown or rejected. */
export function operatorProblemOr(back: {
  what: string;
  words: string;
  href: string;
}): (problem: ApiProblem) => ReactNode {
  return (problem) =>
    isProblem(problem, 'not_found', 'bad_input') ? (
      <EmptyState
        illustration="lost"
        message={`We couldn’t find ${back.what}`}
        subtitle1={problem.message}
        buttonText={back.words}
        href={back.href}
      />
    ) : (
      operatorProblem(problem)
    );
}

export interface BackOfficeEmptyProps {
  list: { data: readonly unknown[]; total: number };
  page: number;
  onPage: (page: number) => void;
  illustration: IllustrationName;
  message: string;
  /** The action for an empty list. */
  way?: { words: string; onTake: () => void };
}

/** The message of an empty page: no entries at all, or a page beyond the last. */
export function BackOfficeEmpty({ list, page, onPage, illustration, message, way }: BackOfficeEmptyProps) {
  if (list.data.length > 0) return null;
  if (list.total === 0)
    return (
      <EmptyState
        illustration={illustration}
        message={message}
        {...(way ? { buttonText: way.words, onButton: way.onTake } : {})}
      />
    );
  return (
    <EmptyState
      illustration="lost"
      message={`Page ${page} doesn’t exist`}
      buttonText="Go to the first page"
      onButton={() => onPage(1)}
    />
  );
}

/** The filters; a change restarts at the first page. */
export interface BackOfficeFind<S extends string> {
  status: S;
  words: string;
  page: number;
  onStatus: (status: S) => void;
  onWords: (words: string) => void;
  onPage: (page: number) => void;
  /** As sent to the API. */
  query: { status: S; search: string; page: number; limit: number };
}

/** Filters in the address; the first status is the default. */
export function useBackOfficeFind<S extends string>(statuses: readonly [S, ...S[]]): BackOfficeFind<S> {
  const [search, keep] = useAddress();
  const [usual] = statuses;
  const status = statuses.find((option) => option === search.get('status')) ?? usual;
  const words = (search.get('q') ?? '').slice(0, MAX_LETTERS);
  const page = pageIn(search);
  return {
    status,
    words,
    page,
    onStatus: (next) => keep({ status: next === usual ? '' : next, page: '' }),
    onWords: (next) => keep({ q: next, page: '' }),
    onPage: (next) => keep({ page: next === 1 ? '' : String(next) }),
    query: { status, search: words, page, limit: BACK_OFFICE_ROWS },
  };
}

export interface BackOfficeFiltersProps<S extends string> {
  find: BackOfficeFind<S>;
  /** The plural noun of the entries: 'deals'. */
  what: string;
  statuses?: readonly { value: S; label: string }[];
  /** Rendered before the filters. */
  children?: ReactNode;
}

export function BackOfficeFilters<S extends string>({ find, what, statuses, children }: BackOfficeFiltersProps<S>) {
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      {statuses ? (
        <SegmentedControl label={`Which ${what}`} choices={statuses} value={find.status} onChange={find.onStatus} />
      ) : null}
      <SearchBox
        label={`Search ${what}`}
        maxLength={MAX_LETTERS}
        className="min-w-48 flex-1"
        words={find.words}
        onWords={find.onWords}
      />
    </div>
  );
}

export interface BackOfficeRowsProps<Row> {
  list: UseQueryResult<{ data: readonly Row[]; total: number }, ApiProblem>;
  find: Pick<BackOfficeFind<string>, 'words' | 'page' | 'onPage'>;
  /** The plural noun of the entries: 'deals'. */
  what: string;
  illustration: IllustrationName;
  /** The empty message, without and with a search. */
  nothing: string;
  noneFits: string;
  row: (row: Row) => ReactNode;
}

/** The list with loading, error and empty states, and pagination. */
export function BackOfficeRows<Row>({
  list,
  find,
  what,
  illustration,
  nothing,
  noneFits,
  row,
}: BackOfficeRowsProps<Row>) {
  const focus = useListFocus();
  return (
    <QueryState query={list} what={`the ${what}`} skeleton={<SkeletonRows rows={6} />} failed={operatorProblem}>
      {(shown) => (
        <>
          <BackOfficeEmpty
            list={shown}
            page={find.page}
            onPage={find.onPage}
            illustration={illustration}
            message={find.words === '' ? nothing : noneFits}
          />
          <ul
            {...focus}
            aria-label={what.charAt(0).toUpperCase() + what.slice(1)}
            className="divide-line mt-4 divide-y"
          >
            {shown.data.map(row)}
          </ul>
          <Pagination page={find.page} pageCount={Math.ceil(shown.total / BACK_OFFICE_ROWS)} onPage={find.onPage} />
        </>
      )}
    </QueryState>
  );
}
