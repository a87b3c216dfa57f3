import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterMove, leftOfWeek, proposeMoves } from './moves.ts';
import type { CategoryFacts, MoveFacts } from './moves.ts';
import { predict } from './optimizer.ts';
import { prorate } from './proration.ts';

const category = (
  id: number,
  slug: string,
  months: readonly number[],
  more: Partial<CategoryFacts> = {},
): CategoryFacts => {
  const usualMonthCents = months.toSorted((a, b) => a - b)[Math.floor(months.length / 2)] ?? null;
  return {
    id,
    slug,
    name: slug,
    budgetCents: null,
    usualMonthCents,
    usualCents: usualMonthCents === null ? null : prorate(usualMonthCents, 'monthly', 'weekly'),
    months,
    ...more,
  };
};
const facts = (more: Partial<MoveFacts> = {}): MoveFacts => ({
  incomeCents: 1_000_00,
  weekly: {},
  owedCents: 0,
  debtName: null,
  cycle: 'fortnightly',
  categories: [],
  subscriptions: [],
  ...more,
});

describe('suggestions of the optimizer', () => {
  const eatingOut = category(2, 'eating-out', [420_00, 510_00, 357_00, 420_00, 300_00]);

  it('reduces eating out from 420.00 to 360.00 a month, the level of two of five months: 13.84 more a week', () => {
    const [move] = proposeMoves(facts({ incomeCents: null, categories: [eatingOut] }));
    expect(move).toEqual({
      kind: 'spend_less',
      name: 'eating-out',
      fromCents: 420_00,
      toCents: 360_00,
      lowMonths: { months: 2, of: 5 },
      values: [{ id: 2, cents: 83_08 }],
      leftCents: 13_84,
      yearCents: 0,
    });
  });

  it('suggests the most expensive subscription first, then the next once that one is planned', () => {
    const leisure = category(3, 'subscriptions', [150_00, 150_00, 150_00]);
    const with2 = facts({
      incomeCents: null,
      categories: [leisure],
      subscriptions: [
        { name: 'Netflix', categoryId: 3, yearCents: 227_88 },
        { name: 'Gym', categoryId: 3, yearCents: 1_068_00 },
      ],
    });
    const [first] = proposeMoves(with2);
    expect(first).toMatchObject({
      kind: 'end_subscription',
      name: 'Gym',
      fromCents: 89_00,
      toCents: 0,
      leftCents: 20_54,
    });
    const [second] = proposeMoves(afterMove(with2, first!));
    expect(second).toMatchObject({ kind: 'end_subscription', name: 'Netflix', fromCents: 18_99, leftCents: 4_38 });
    expect(proposeMoves(afterMove(afterMove(with2, first!), second!))).toEqual([]);
  });

  it('redirects debt repayments to savings once nothing is owed', () => {
    expect(proposeMoves(facts({ incomeCents: null, weekly: { debt: 30_00, savings: 20_00 } }))).toEqual([
      {
        kind: 'redirect_debt',
        name: null,
        fromCents: 130_00,
        toCents: 0,
        lowMonths: null,
        values: [
          { id: 102, cents: 0 },
          { id: 101, cents: 50_00 },
        ],
        leftCents: 0,
        yearCents: 1_560_00,
      },
    ]);
  });

  it('moves half of the remainder to the most expensive debt, or to savings', () => {
    expect(proposeMoves(facts({ owedCents: 5_000_00, debtName: 'Car loan' }))[0]).toMatchObject({
      kind: 'set_aside',
      name: 'Car loan',
      values: [{ id: 102, cents: 500_00 }],
      leftCents: -500_00,
      yearCents: 5_000_00,
    });
    expect(proposeMoves(facts())[0]).toMatchObject({
      kind: 'set_aside',
      name: null,
      values: [{ id: 101, cents: 500_00 }],
      leftCents: -500_00,
      yearCents: 26_000_00,
    });
  });

  it('uses usual spending if there is no budget', () => {
    expect(leftOfWeek(facts({ categories: [eatingOut, { ...eatingOut, id: 1, budgetCents: 50_00 }] }))).toBe(
      1_000_00 - 96_92 - 50_00,
    );
  });

  it('changes the remainder and the prediction by the stated amount when applied', () => {
    const month = fc.integer({ min: 0, max: 90_000 });
    const arbitraryCategory = (id: number, slug: string) =>
      fc
        .record({
          months: fc.array(month, { minLength: 0, maxLength: 6 }),
          budget: fc.option(fc.integer({ min: 0, max: 40_000 })),
        })
        .map(({ months, budget }) => category(id, slug, months, { budgetCents: budget }));
    const weekly = fc.record({
      savings: fc.integer({ min: 0, max: 50_000 }),
      debt: fc.integer({ min: 0, max: 20_000 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300_000 }),
        weekly,
        fc.integer({ min: 0, max: 900_000 }),
        fc.constantFrom('weekly', 'fortnightly', 'four_weekly', 'monthly'),
        fc.tuple(
          arbitraryCategory(2, 'eating-out'),
          arbitraryCategory(3, 'subscriptions'),
          arbitraryCategory(9, 'shopping'),
        ),
        fc.array(fc.integer({ min: 100, max: 150_000 }), { maxLength: 3 }),
        (incomeCents, set, owedCents, cycle, categories, subscriptions) => {
          const input = facts({
            incomeCents,
            weekly: set,
            owedCents,
            debtName: owedCents > 0 ? 'Loan' : null,
            cycle,
            categories,
            subscriptions: subscriptions.map((yearCents, at) => ({ name: `S${at}`, categoryId: 3, yearCents })),
          });
          for (const move of proposeMoves(input)) {
            const after = afterMove(input, {
              values: move.values.map(({ id, cents }) => ({
                id,
                cents: id > 100 ? cents : prorate(prorate(cents, 'weekly', cycle), cycle, 'weekly'),
              })),
            });
            expect(leftOfWeek(after)! - leftOfWeek(input)!).toBe(move.leftCents);
            expect(
              predict(after.weekly, 1, owedCents).totalCents - predict(input.weekly, 1, owedCents).totalCents,
            ).toBe(move.yearCents);
            expect(move.values.every(({ cents }) => cents >= 0)).toBe(true);
            expect(proposeMoves(after)).not.toContainEqual(move);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
