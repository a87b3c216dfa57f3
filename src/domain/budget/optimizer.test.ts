import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { grownCents, leftOfIncome, optimizerCategories, predict, predictionYears } from './optimizer.ts';

describe('M06: the budget optimizer', () => {
  it('M06: projects savings, debt, assets and super, and only super compounds, at 0.08', () => {
    expect(optimizerCategories.map(({ slug, compoundRate }) => [slug, compoundRate])).toEqual([
      ['savings', 0],
      ['debt', 0],
      ['assets', 0],
      ['super', 0.08],
    ]);
  });

  it.each([
    [100_00, 0, 1, 5_200_00],
    [100_00, 0, 20, 104_000_00],
    // 52 × 100.00 and 8 % of 25.5 weeks' amounts.
    [100_00, 0.08, 1, 5_404_00],
    // 5,404.00 × 1.08 + 5,404.00.
    [100_00, 0.08, 2, 11_240_32],
    [100_00, 0.08, 5, 31_703_11],
    [100_00, 0.08, 10, 78_285_39],
    [100_00, 0.08, 20, 247_297_68],
    [0, 0.08, 20, 0],
  ] as const)('M06: %i a week at %d for %i years is %i', (weekly, rate, years, expected) => {
    expect(grownCents(weekly, rate, years)).toBe(expected);
  });

  it('M06: a prediction is the sum of its parts, and its growth is the growth of super', () => {
    expect(predict({ savings: 50_00, debt: 20_00, assets: 10_00, super: 100_00 }, 1, 9_000_00)).toEqual({
      years: 1,
      savings: 2_600_00,
      debt: 1_040_00,
      assets: 520_00,
      super: 5_404_00,
      totalCents: 9_564_00,
      contributedCents: 9_360_00,
      growthCents: 204_00,
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(...predictionYears),
        (savings, supers, years) => {
          const {
            totalCents,
            contributedCents,
            growthCents,
            super: grown,
          } = predict({ savings, super: supers }, years, 0);
          expect(totalCents).toBe(contributedCents + growthCents);
          expect(growthCents).toBe(grown - supers * 52 * years);
        },
      ),
    );
  });

  it('M06: saving more each week never leaves less at the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 30 }), (weekly, years) => {
        expect(grownCents(weekly + 1, 0.08, years)).toBeGreaterThanOrEqual(
          grownCents(weekly, 0.08, years) + 52 * years,
        );
      }),
    );
  });

  it('a debt that has been paid off never grows', () => {
    expect(predict({ savings: 10_00, debt: 100_00 }, 5, 3_000_00)).toMatchObject({
      savings: 2_600_00,
      debt: 3_000_00,
      totalCents: 5_600_00,
      contributedCents: 5_600_00,
    });
    expect(predict({ debt: 100_00 }, 20, 0)).toMatchObject({ debt: 0, totalCents: 0, contributedCents: 0 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 50_000_000 }),
        fc.integer({ min: 1, max: 30 }),
        (debt, owed, years) => {
          const [before, after] = [predict({ debt }, years, owed), predict({ debt }, years + 1, owed)];
          expect(after.debt).toBeLessThanOrEqual(owed);
          expect(after.debt).toBeGreaterThanOrEqual(before.debt);
          if (before.debt === owed) expect(after).toEqual({ ...before, years: years + 1 });
        },
      ),
    );
  });

  it('the remainder for everything else may be negative', () => {
    expect(leftOfIncome(1_200_00, { savings: 150_00, super: 50_00 }, [300_00, 90_00])).toBe(610_00);
    expect(leftOfIncome(100_00, { debt: 150_00 }, [])).toBe(-50_00);
  });
});
