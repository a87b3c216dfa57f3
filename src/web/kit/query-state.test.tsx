import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ApiProblem, offlineProblem } from './api-problem.ts';
import { QueryState } from './query-state.tsx';
import type { QueryResult } from './query-state.tsx';

interface Budgets {
  data: readonly string[];
}

const fault = new ApiProblem('internal', 500, 'The books are closed for a minute.');
const missing = new ApiProblem('not_found', 404, 'There is nothing here by that id.');

/** A result as TanStack Query returns it. */
function queryResult<T>(part: Partial<QueryResult<T>> = {}): QueryResult<T> {
  return {
    data: undefined,
    error: null,
    isFetching: false,
    isPlaceholderData: false,
    errorUpdateCount: part.error ? 1 : 0,
    dataUpdatedAt: 0,
    refetch: async () => undefined,
    ...part,
  };
}

/** The text that a reader sees or hears, without markup. */
function wordsOf(shown: ReactNode): string {
  return renderToStaticMarkup(shown)
    .replaceAll(/<div aria-hidden="true"[^>]*>waiting<\/div>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const list = ({ data }: Budgets): string => data.join(', ');
const state = (query: QueryResult<Budgets>) => (
  <QueryState query={query} what="your budgets" skeleton="waiting" empty="No budgets yet">
    {list}
  </QueryState>
);

describe('the state of a query', () => {
  it.each([
    ['is said once while nothing has come', queryResult<Budgets>({ isFetching: true }), 'Loading your budgets…'],
    ['gives way to the data', queryResult<Budgets>({ data: { data: ['Rent', 'Fuel'] } }), 'Rent, Fuel'],
    ['gives way to what stands where there is nothing', queryResult<Budgets>({ data: { data: [] } }), 'No budgets yet'],
    [
      'names what failed, why, and the way on',
      queryResult<Budgets>({ error: fault }),
      'We couldn’t load your budgets The books are closed for a minute. Try again',
    ],
    [
      'does not show data that the server no longer gives',
      queryResult<Budgets>({ data: { data: ['Rent'] }, error: missing }),
      'We couldn’t load your budgets There is nothing here by that id. Try again',
    ],
    [
      'does not show another page in place of one that failed',
      queryResult<Budgets>({
        data: { data: ['Rent'] },
        isPlaceholderData: true,
        errorUpdateCount: 1,
        isFetching: true,
      }),
      'Loading your budgets…',
    ],
    [
      'shows the page before while the next is on its way',
      queryResult<Budgets>({ data: { data: ['Rent'] }, isPlaceholderData: true, isFetching: true }),
      'Rent',
    ],
  ])('%s', (_, query, words) => expect(wordsOf(state(query))).toBe(words));

  it('waits for all of several queries, names the first failure, and returns their data by name', () => {
    const both = (budgets: QueryResult<Budgets>, accounts: QueryResult<number>) =>
      wordsOf(
        <QueryState queries={{ budgets, accounts }} what="your money" skeleton="waiting">
          {(loaded) => {
            expectTypeOf(loaded).toEqualTypeOf<{ readonly budgets: Budgets; readonly accounts: number }>();
            return `${list(loaded.budgets)} and ${loaded.accounts}`;
          }}
        </QueryState>,
      );
    const rent = queryResult<Budgets>({ data: { data: ['Rent'] } });
    expect(both(rent, queryResult({ isFetching: true }))).toBe('Loading your money…');
    expect(both(rent, queryResult({ error: offlineProblem() }))).toMatch(/^We couldn’t load your money We can’t reach/);
    expect(both(rent, queryResult({ data: 0 }))).toBe('Rent and 0');
  });

  it('renders nothing while it has no skeleton, and accepts a custom failure text', () => {
    const state = (query: QueryResult<Budgets>) => (
      <QueryState
        query={query}
        what="your budgets"
        skeleton={null}
        compact
        failed={({ code }) => (code === 'not_found' ? 'It was removed.' : undefined)}
      >
        {list}
      </QueryState>
    );
    expect(wordsOf(state(queryResult({ isFetching: true })))).toBe('');
    expect(wordsOf(state(queryResult({ error: missing })))).toBe('It was removed.');
    expect(wordsOf(state(queryResult({ error: fault })))).toBe(
      'We couldn’t load your budgets. The books are closed for a minute. Try again',
    );
  });
});
