import { describe, expect, it } from 'vitest';
import { changesOf, compared, isCovered } from './compare.ts';

const line = (id: number, name: string, total: number, kind: 'expense' | 'income' = 'expense') => ({
  category_id: id,
  sub_category_id: null,
  name,
  colour: '#7a7a7a',
  icon: 'circle-dashed',
  kind,
  total,
  count: 1,
  amounts: [total],
});
const totals = (...spent: number[]) => spent.map((cents) => ({ spent: cents, income: 0, net: -cents }));

const november = {
  spent: 900_00,
  data: [line(1, 'Groceries', 500_00), line(2, 'Eating out', 250_00), line(6, 'Transport', 150_00)],
  totals: totals(400_00, 500_00),
};
const october = {
  spent: 980_00,
  data: [
    line(1, 'Groceries', 480_00),
    line(2, 'Eating out', 80_00),
    line(9, 'Shopping', 420_00),
    line(13, 'Income', 1, 'income'),
  ],
  totals: totals(580_00, 400_00),
};

describe('this time against the one before', () => {
  it('says the difference and the category that changed the most, also one that came or went', () => {
    expect(compared(november, october, 'month')).toEqual({
      before: 980_00,
      change: -80_00,
      largest: { id: 9, name: 'Shopping', cents: -420_00 },
    });
    expect(changesOf(november, october).map(({ name, cents }) => `${name} ${cents}`)).toEqual([
      'Shopping -42000',
      'Eating out 17000',
      'Transport 15000',
      'Groceries 2000',
    ]);
  });

  it('compares nothing where the transactions begin within the earlier time', () => {
    expect(compared(november, { ...october, totals: totals(0, 980_00) }, 'month')).toBeNull();
    expect(compared(november, undefined, 'month')).toBeNull();
    // A weekend without transactions at the start is no gap.
    expect(isCovered({ totals: totals(0, 200_00, 300_00, 400_00, 80_00) }, 'week')).toBe(true);
    expect(isCovered({ totals: totals(0, 0, 0, 0, 980_00) }, 'week')).toBe(false);
    expect(isCovered({ totals: totals(0, 0) }, 'day')).toBe(false);
  });
});
