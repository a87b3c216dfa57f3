import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateSavings, WHOLE_SHARE } from './saving-allocation.ts';
import type { AllocationMethod, ClaimingGoal } from './saving-allocation.ts';

const goal = (id: number, more: Partial<ClaimingGoal> = {}): ClaimingGoal => ({
  id,
  accountIds: [1],
  needCents: 1_000_00,
  sharePoints: 0,
  fixedCents: 0,
  pausedCents: null,
  ...more,
});
const parts = (
  method: AllocationMethod,
  balanceCents: number,
  goals: ClaimingGoal[],
): [Record<string, number>, number] => {
  const { byGoal, unallocatedCents } = allocateSavings(method, [{ id: 1, balanceCents }], goals);
  return [Object.fromEntries(byGoal), unallocatedCents];
};

describe('saving allocation', () => {
  it.each([
    [
      'the first goal is filled before the second',
      'order',
      1_250_00,
      [goal(1), goal(2)],
      { 1: 1_000_00, 2: 250_00 },
      0,
    ],
    ['what no goal needs is left over', 'order', 2_500_50, [goal(1), goal(2)], { 1: 1_000_00, 2: 1_000_00 }, 500_50],
    [
      'three equal shares of 100.00 add up: the odd cent goes to the largest remainder',
      'share',
      100_00,
      [goal(1, { sharePoints: 3_334 }), goal(2, { sharePoints: 3_333 }), goal(3, { sharePoints: 3_333 })],
      { 1: 33_34, 2: 33_33, 3: 33_33 },
      0,
    ],
    [
      'half is shared, half is not',
      'share',
      80_01,
      [goal(1, { sharePoints: 2_500 }), goal(2, { sharePoints: 2_500 })],
      { 1: 20_00, 2: 20_00 },
      40_01,
    ],
    [
      'no goal is given more than it needs',
      'share',
      900_00,
      [goal(1, { sharePoints: 5_000, needCents: 100_00 }), goal(2, { sharePoints: 5_000 })],
      { 1: 100_00, 2: 450_00 },
      350_00,
    ],
    [
      'fixed amounts in order until the money ends',
      'fixed',
      250_00,
      [goal(1, { fixedCents: 200_00 }), goal(2, { fixedCents: 100_00 })],
      { 1: 200_00, 2: 50_00 },
      0,
    ],
    [
      'a fixed amount beyond the need stops at the need',
      'fixed',
      900_00,
      [goal(1, { fixedCents: 500_00, needCents: 300_00 })],
      { 1: 300_00 },
      600_00,
    ],
    [
      'a paused goal keeps what it held and takes no more',
      'order',
      900_00,
      [goal(1), goal(2, { pausedCents: 300_00 })],
      { 1: 600_00, 2: 300_00 },
      0,
    ],
    [
      'a paused goal takes nothing from the share of another',
      'share',
      1_000_00,
      [goal(1, { sharePoints: 5_000, pausedCents: 500_00 }), goal(2, { sharePoints: 5_000 })],
      { 1: 500_00, 2: 500_00 },
      0,
    ],
    ['an overdrawn account gives nothing', 'order', -50_00, [goal(1)], { 1: 0 }, 0],
    ['no shares: nothing is allocated', 'share', 50_00, [goal(1)], { 1: 0 }, 50_00],
  ] as const)('%s', (_name, method, balance, goals, input, left) => {
    expect(parts(method, balance, [...goals])).toEqual([input, left]);
  });

  it('a goal with two accounts is filled from both, and only from its own accounts', () => {
    const accounts = [
      { id: 1, balanceCents: 400_00 },
      { id: 2, balanceCents: 900_00 },
    ];
    const { accounts: shown, byGoal } = allocateSavings('order', accounts, [
      goal(7, { accountIds: [1, 2] }),
      goal(8, { accountIds: [2] }),
    ]);
    expect(Object.fromEntries(byGoal)).toEqual({ 7: 1_000_00, 8: 300_00 });
    expect(shown[1]).toEqual({
      accountId: 2,
      balanceCents: 900_00,
      parts: [
        { goalId: 7, cents: 600_00 },
        { goalId: 8, cents: 300_00 },
      ],
      unallocatedCents: 0,
    });
  });

  it('always adds up to the balances, is never negative and never more than a goal needs', () => {
    const cents = fc.integer({ min: -5_000_00, max: 90_000_00 });
    const goals = fc.array(
      fc.record({
        accountIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
        needCents: fc.nat(20_000_00),
        sharePoints: fc.nat(WHOLE_SHARE),
        fixedCents: fc.nat(9_000_00),
        pausedCents: fc.option(fc.nat(9_000_00)),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom('order', 'share', 'fixed'),
        fc.array(cents, { maxLength: 3 }),
        goals,
        (method, balances, input) => {
          const claiming = input.map((one, at) => ({ ...one, id: at + 1 }));
          const { accounts, byGoal, unallocatedCents } = allocateSavings(
            method,
            balances.map((balanceCents, at) => ({ id: at + 1, balanceCents })),
            claiming,
          );
          for (const { balanceCents, parts: own, unallocatedCents: left } of accounts) {
            expect(own.reduce((sum, part) => sum + part.cents, left)).toBe(balanceCents);
            expect(Math.min(left, ...own.map((part) => part.cents))).toBeGreaterThanOrEqual(0);
          }
          const total = balances.reduce((sum, balance) => sum + Math.max(0, balance), 0);
          expect([...byGoal.values()].reduce((sum, part) => sum + part, unallocatedCents)).toBe(total);
          for (const { id, needCents } of claiming) expect(byGoal.get(id)!).toBeLessThanOrEqual(needCents);
        },
      ),
    );
  });
});
