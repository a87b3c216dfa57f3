import { describe, expect, test } from 'vitest';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { monthOf, totalText } from './view-summary.ts';

describe('the total of a view', () => {
  test.each([
    [{ sub_categories: [1] }, 14, 0, 64_820, '$648.20 in 14 purchases'],
    [{ categories: [1] }, 1, 0, 1250, '$12.50 in 1 purchase'],
    [{ sub_categories: [1] }, 15, 600, 64_820, '$642.20 in 15 transactions, after $6.00 in refunds'],
    [{ sub_categories: [subCategoryIds.rent] }, 7, 0, 1_295_000, '$12,950.00 in 7 payments'],
    [{ kind: 'expense' as const }, 2, 0, 2000, '$20.00 in 2 purchases'],
    [{ description: 'woolw' }, 2, 0, 14_840, '$148.40 out in 2 transactions'],
    [{ direction: 'credit' as const }, 1, 210_000, 0, '$2,100.00 in from 1 transaction'],
    [{}, 1586, 13_165_475, 11_679_901, '$131,654.75 in, $116,799.01 out in 1,586 transactions'],
    [{ sub_categories: [1, 0] }, 3, 0, 900, '$9.00 out in 3 transactions'],
    [{ sub_categories: [1] }, 0, 0, 0, 'no transactions'],
  ])('%j with %i', (view, total, inCents, outCents, text) => {
    expect(totalText(view, { total, inCents, outCents })).toBe(text);
  });
});

test('a whole month is named; the year is added where it could be mistaken', () => {
  const month = (min_date: string, max_date: string) => monthOf({ min_date, max_date }, '2026-11-26');
  expect([
    month('2026-10-01', '2026-10-31'),
    month('2025-10-01', '2025-10-31'),
    month('2026-10-01', '2026-10-30'),
    monthOf({ min_date: '2025-12-01', max_date: '2025-12-31' }, '2026-01-04'),
    monthOf({}, '2026-11-26'),
  ]).toEqual(['October', 'October 2025', undefined, 'December', undefined]);
});
