import { expect, test } from 'vitest';
import { barsOf } from './bars.ts';

const names = [
  'Home',
  'Groceries',
  'Transport',
  'Eating out',
  'Bills & utilities',
  'Health',
  'Leisure',
  'Shopping',
  'Giving',
];

/** A report of one week in which the first category cost 9.00, the next 8.00, and so on. */
function legendOf(count: number): string[] {
  const data = names.slice(0, count).map((name, at) => ({
    kind: 'expense' as const,
    category_id: at + 1,
    sub_category_id: null,
    name,
    colour: '#123456',
    icon: 'home',
    count: 1,
    total: 900 - at * 100,
    amounts: [900 - at * 100],
  }));
  const { series } = barsOf(
    { periods: [{ start: '2026-11-16', end: '2026-11-22' }], data } as unknown as Parameters<typeof barsOf>[0],
    'week',
  );
  return series.map(({ label, cents }) => `${label} ${cents[0]}`).slice(6);
}

test('one category beyond the seven is called by its name, several are counted', () => {
  expect(legendOf(7)).toEqual(['Leisure 300']);
  expect(legendOf(8)).toEqual(['Leisure 300', 'Shopping 200']);
  expect(legendOf(9)).toEqual(['Leisure 300', '2 more 300']);
});
