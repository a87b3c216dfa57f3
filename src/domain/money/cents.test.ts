import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  centsFromDollars,
  dollarsFromCents,
  gstIncluded,
  percentOf,
  percentShare,
  roundHalfAway,
  splitEvenly,
  sumCents,
  timesRatio,
} from './cents.ts';

const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe('rule M03: money is rounded to 2 decimals, half away from zero', () => {
  it.each([
    [0, 0],
    [12.5, 1250],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-1.005, -101],
    [8.575, 858],
    [10.075, 1008],
    [4.35, 435],
    [-0.004, 0],
    [1e-7, 0],
    [90071992547409.91, 9007199254740991],
  ])('%f dollars are %i cents', (dollars, expected) => {
    expect(centsFromDollars(dollars)).toBe(expected);
  });

  it('refuses values that are not money', () => {
    for (const invalid of [Number.NaN, Number.POSITIVE_INFINITY, 1e18])
      expect(() => centsFromDollars(invalid)).toThrow(RangeError);
    expect(() => dollarsFromCents(1.5)).toThrow(RangeError);
  });

  it('round-trips to the wire unchanged', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const sent = JSON.stringify(dollarsFromCents(amount));
        expect(sent).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(centsFromDollars(Number(sent))).toBe(amount);
      }),
    );
  });

  it.each([
    [2.5, 3],
    [-2.5, -3],
    [2.4, 2],
    [-0.4, 0],
  ])('%f rounds to %i', (value, expected) => {
    expect(roundHalfAway(value)).toBe(expected);
  });
});

describe('ratios', () => {
  it.each([
    [10_000, 52, 12, 43_333],
    [100, 1, 3, 33],
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [9_007_199_254_740_991, 3, 3, 9_007_199_254_740_991],
    [9_007_199_254_740_991, 2, 4, 4_503_599_627_370_496],
  ])('%i × %i ÷ %i = %i', (amount, numerator, denominator, expected) => {
    expect(timesRatio(amount, numerator, denominator)).toBe(expected);
  });

  it('agrees with exact arithmetic and is symmetric around zero', () => {
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        (amount, numerator, denominator) => {
          const size = BigInt(Math.abs(amount)) * BigInt(numerator);
          const expected = Number((size * 2n + BigInt(denominator)) / (2n * BigInt(denominator)));
          fc.pre(Number.isSafeInteger(expected));
          expect(Math.abs(timesRatio(amount, numerator, denominator))).toBe(expected);
          expect(timesRatio(-amount, numerator, denominator) + timesRatio(amount, numerator, denominator)).toBe(0);
        },
      ),
    );
  });

  it('accept percentages as written', () => {
    expect(percentOf(20_000, 12.5)).toBe(2_500);
    expect(percentOf(1_000, 0.285)).toBe(3);
    expect(percentOf(-10_050, 10)).toBe(-1_005);
    expect(percentShare(1, 3)).toBe(33.3);
    expect(percentShare(-250, 1_000)).toBe(-25);
    expect(percentShare(250, -1_000)).toBe(-25);
    expect(percentShare(5, 0)).toBe(0);
  });

  it('GST is one eleventh of an inclusive price', () => {
    expect(gstIncluded(1_100)).toBe(100);
    expect(gstIncluded(1_000)).toBe(91);
    expect(gstIncluded(-1_000)).toBe(-91);
  });
});

describe('allocation', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1_000, [50, 30, 20], [500, 300, 200]],
    [5, [0, 1, 0], [0, 5, 0]],
    [2, [0, 0, 0], [1, 1, 0]],
    [1, [1, 2], [0, 1]],
  ])('splits %i over %j as %j', (amount, weights, expected) => {
    expect(allocate(amount, weights)).toEqual(expected);
  });

  it('adds up to the cent, each part within a cent of its share, in the order of equal weights', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 30 }), (amount, weights) => {
        const parts = allocate(amount, weights);
        expect(sumCents(parts)).toBe(amount);
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        if (whole > 0) {
          weights.forEach((weight, index) => {
            expect(Math.abs(parts[index]! - (amount * weight) / whole)).toBeLessThanOrEqual(1.001);
          });
        }
      }),
    );
    expect(splitEvenly(1_000, 3)).toEqual([334, 333, 333]);
  });

  it('refuses no parts, and negative or fractional weights', () => {
    expect(() => allocate(1, [])).toThrow(RangeError);
    expect(() => allocate(1, [1, -1])).toThrow(RangeError);
    expect(() => allocate(1, [0.5])).toThrow(RangeError);
    expect(() => splitEvenly(1, 0)).toThrow(RangeError);
  });
});
