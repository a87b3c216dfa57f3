import { describe, expect, test } from 'vitest';
import { pageOfRow, pagesAround, rangeAhead, samePages } from './row-pages.ts';

describe('the pages of a long list', () => {
  test('rows in the middle of a page want that page alone', () => {
    expect(pagesAround({ first: 240, last: 249 }, 100_000, 100, 30)).toEqual([3]);
  });

  test('requests the next page before the end of the current one is reached', () => {
    expect(pagesAround({ first: 160, last: 175 }, 100_000, 100)).toEqual([2, 3]);
    expect(pagesAround({ first: 0, last: 14 }, 100_000, 100)).toEqual([1]);
  });

  test('a view on the move wants a page more on the side that it moves to', () => {
    const range = { first: 310, last: 324 };
    expect([300, 310, 320].map((before) => rangeAhead(range, before, 100))).toEqual([
      { first: 310, last: 424 },
      range,
      { first: 210, last: 324 },
    ]);
    expect(pagesAround(rangeAhead({ first: 10, last: 24 }, 40, 100), 100_000, 100)).toEqual([1]);
  });

  test('a jump to the end wants only the last pages', () => {
    expect(pagesAround({ first: 99_985, last: 99_999 }, 100_000, 100)).toEqual([1000]);
    expect(pagesAround({ first: 99_920, last: 99_935 }, 99_936, 100)).toEqual([999, 1000]);
  });

  test('a list that is not known yet wants its first page', () => {
    expect(pagesAround({ first: 0, last: 0 }, 0, 100)).toEqual([1]);
  });

  test('row 100 is the first of page 2', () => {
    expect([pageOfRow(99, 100), pageOfRow(100, 100)]).toEqual([1, 2]);
    expect([samePages([1, 2], [1, 2]), samePages([1], [1, 2])]).toEqual([true, false]);
  });
});
