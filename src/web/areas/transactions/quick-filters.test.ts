import { describe, expect, test } from 'vitest';
import { datePresets } from './filter-presets.ts';
import { frequentCategories, quickFilters } from './quick-filters.ts';

const line = (id: number | null, count: number, kind: 'expense' | 'income' = 'expense') =>
  ({ sub_category_id: id, count, kind }) as Parameters<typeof frequentCategories>[0][number];
const presets = datePresets('2026-11-26', null);
const labels = (view: Parameters<typeof quickFilters>[0]) =>
  quickFilters(view, presets, [1, 6]).map(({ label }) => label);

describe('filters one click away', () => {
  test('the most frequent spending categories, without pay and uncategorised ones', () => {
    expect(
      frequentCategories([line(6, 4), line(1, 9), line(0, 50), line(90, 30, 'income'), line(9, 2), line(12, 3)]),
    ).toEqual([1, 6, 12]);
  });

  test("last month's groceries are two clicks: each kind leaves once one of it is on", () => {
    expect(labels({})).toEqual(['This month', 'Last month', 'Groceries', 'Cafés & coffee']);
    expect(labels({ sub_categories: [1] })).toEqual(['This month', 'Last month']);
    const [, lastMonth] = quickFilters({ sub_categories: [1] }, presets, [1, 6]);
    expect(lastMonth!.view).toEqual({ sub_categories: [1], min_date: '2026-10-01', max_date: '2026-10-31' });
    expect(labels(lastMonth!.view)).toEqual([]);
  });
});
