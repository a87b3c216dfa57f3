import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { prorate, prorateToDays, prorateToPeriod, frequencies } from './proration.ts';

describe('proration', () => {
  it.each([
    [10_000, 'weekly', 'monthly', 43_333],
    [10_000, 'weekly', 'fortnightly', 20_000],
    [10_000, 'weekly', 'four_weekly', 40_000],
    [10_000, 'weekly', 'yearly', 520_000],
    [52_000, 'monthly', 'weekly', 12_000],
    [52_000, 'monthly', 'fortnightly', 24_000],
    [120_000, 'yearly', 'monthly', 10_000],
    [30_000, 'quarterly', 'monthly', 10_000],
    [12_345, 'monthly', 'monthly', 12_345],
  ] as const)('%i %s is %i %s', (cents, from, to, expected) => {
    expect(prorate(cents, from, to)).toBe(expected);
  });

  it('round-trips within a cent of the smaller frequency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom(...frequencies),
        fc.constantFrom(...frequencies),
        (cents, a, b) => {
          const back = prorate(prorate(cents, a, b), b, a);
          expect(Math.abs(back - cents)).toBeLessThanOrEqual(27);
        },
      ),
    );
  });

  it('rule M05: a period gets its share by days', () => {
    expect(prorateToPeriod(7_000, 'weekly', 'day')).toBe(1_000);
    expect(prorateToPeriod(7_000, 'weekly', 'week2')).toBe(14_000);
    expect(prorateToPeriod(7_000, 'weekly', 'fortnight')).toBe(15_000);
    expect(prorateToPeriod(7_000, 'weekly', 'fortnight', 'dashboard')).toBe(14_000);
    expect(prorateToPeriod(7_000, 'weekly', 'month')).toBe(30_000);
    expect(prorateToDays(52_000, 'monthly', 7)).toBe(12_000);
  });
});
