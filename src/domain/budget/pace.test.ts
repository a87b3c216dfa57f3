import { expect, test } from 'vitest';
import { atSameDay, cumulative } from './pace.ts';

test('adds up what was spent by the end of each day, refunds included', () => {
  expect(cumulative([])).toEqual([]);
  expect(cumulative([12_00, 0, 30_50, -5_00])).toEqual([12_00, 12_00, 42_50, 37_50]);
});

test('compares with the same day of the cycle before, or its last day when that was shorter', () => {
  expect(atSameDay([10_00, 25_00, 40_00], 1)).toBe(25_00);
  expect(atSameDay([10_00, 25_00, 40_00], 5)).toBe(40_00);
  expect(atSameDay([], 0)).toBeNull();
});
