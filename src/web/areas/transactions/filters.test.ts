import { describe, expect, test } from 'vitest';
import { filterCount, historyHref, readView } from './filters.ts';

describe('the view of the transaction history in its address (M02)', () => {
  test('a figure’s door names what it is made of', () => {
    expect(
      historyHref({ sub_categories: [6], min_date: '2026-11-01', max_date: '2026-11-30', direction: 'debit' }),
    ).toBe('/transaction-history?sub_categories=6&min_date=2026-11-01&max_date=2026-11-30&direction=debit');
    expect(historyHref()).toBe('/transaction-history');
  });

  test('reading gives back what was written', () => {
    const view = {
      categories: [1, 4],
      description: 'coffee & cake',
      min_amount: '-12.50',
      sort: 'Debit',
      sortOrder: -1,
    } as const;
    expect(readView(new URLSearchParams(historyHref({ ...view, categories: [1, 4] }).split('?')[1]))).toEqual(view);
  });

  test('what is not understood is left out', () => {
    expect(
      readView(
        new URLSearchParams('min_date=yesterday&min_amount=a&categories=1,x,4&sort=Colour&sortOrder=7&status=lost'),
      ),
    ).toEqual({ categories: [1, 4] });
  });

  test('reads weekdays in order, once each, and ignores invalid ones', () => {
    expect(readView(new URLSearchParams('weekdays=7,6,6,9,0'))).toEqual({ weekdays: [6, 7] });
  });

  test('keeps 0, which means uncategorised (M01)', () => {
    expect(readView(new URLSearchParams('sub_categories=0'))).toEqual({ sub_categories: [0] });
  });

  test('a sort is not a filter', () => {
    expect(filterCount({ sort: 'Date', sortOrder: 1, tag: 'holiday', direction: 'debit' })).toBe(2);
  });
});
