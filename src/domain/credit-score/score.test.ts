import { describe, expect, it } from 'vitest';
import { bandOf, maxPointsOf, scoreOf, steps } from './score.ts';
import type { ScoreFacts } from './score.ts';

/** A member with steady pay of 4,500.00 a month who spends 3,000.00, pays 900.00 into debts and has 6,000.00 saved. */
const steady: ScoreFacts = {
  ageDays: 400,
  months: 6,
  incomeMonths: 6,
  incomeCents: 450_000,
  spentCents: 300_000,
  repaidCents: 90_000,
  requestedCents: 0,
  billsDue: 20,
  billsPaid: 19,
  billsMarked: 0,
  heldCents: 600_000,
  overdrawnDays: 2,
};
const points = (change: Partial<ScoreFacts>) =>
  Object.fromEntries(scoreOf({ ...steady, ...change }).components.map(({ key, points: earned }) => [key, earned]));

describe('the score from the member’s accounts', () => {
  it('adds up to 1000 at most, and every table starts with its maximum', () => {
    expect(Object.values(maxPointsOf).reduce((sum, one) => sum + one)).toBe(1000);
    for (const [key, table] of Object.entries(steps))
      expect(table[0]![1]).toBe(maxPointsOf[key as keyof typeof maxPointsOf]);
  });

  it('adds the points of its parts', () => {
    expect(points({})).toEqual({ income: 200, bills: 170, buffer: 160, debts: 80, overdraws: 100, age: 75 });
    expect(scoreOf(steady).score).toBe(785);
  });

  it.each([
    ['income', { incomeMonths: 5 }, 160],
    ['income', { incomeMonths: 4 }, 110],
    ['income', { incomeMonths: 3 }, 60],
    ['income', { incomeMonths: 2 }, 0],
    ['income', { months: 0 }, null],
    ['bills', { billsPaid: 20 }, 200],
    ['bills', { billsPaid: 18 }, 130],
    ['bills', { billsPaid: 15 }, 70],
    ['bills', { billsPaid: 14 }, 0],
    ['bills', { billsPaid: 14, billsMarked: 6 }, 0],
    ['bills', { billsDue: 0, billsPaid: 0 }, null],
    ['buffer', { heldCents: 900_000 }, 200],
    ['buffer', { heldCents: 599_999 }, 110],
    ['buffer', { heldCents: 75_000 }, 30],
    ['buffer', { heldCents: -5 }, 0],
    ['buffer', { heldCents: null }, null],
    ['debts', { repaidCents: 22_500 }, 150],
    ['debts', { repaidCents: 22_501 }, 120],
    ['debts', { repaidCents: 180_000 }, 40],
    ['debts', { repaidCents: 900_000 }, 0],
    ['debts', { incomeCents: 0 }, null],
    ['debts', { requestedCents: 90_000 }, 80],
    ['debts', { requestedCents: 180_000 }, 40],
    ['debts', { repaidCents: 0, requestedCents: 22_501 }, 120],
    ['overdraws', { overdrawnDays: 0 }, 150],
    ['overdraws', { overdrawnDays: 5 }, 60],
    ['overdraws', { overdrawnDays: 10 }, 25],
    ['overdraws', { overdrawnDays: 11 }, 0],
    ['age', { ageDays: 730 }, 100],
    ['age', { ageDays: 364 }, 45],
    ['age', { ageDays: 90 }, 20],
  ] as const)('%s of %o is %s', (key, change, expected) => {
    expect(points(change)[key]).toBe(expected);
  });

  it('leaves out unknown parts, and gives no score if too little is known', () => {
    // 615 of the 800 points without bills.
    expect(scoreOf({ ...steady, billsDue: 0 }).score).toBe(769);
    expect(scoreOf({ ...steady, ageDays: 89 }).score).toBeNull();
    expect(scoreOf({ ...steady, months: 0, incomeCents: 0, billsDue: 0 }).score).toBeNull();
  });

  it('has words for each band', () => {
    expect([1000, 800, 799, 650, 649, 500, 499, 0].map(bandOf)).toEqual([
      'Very steady',
      'Very steady',
      'Steady',
      'Steady',
      'Finding your feet',
      'Finding your feet',
      'Under strain',
      'Under strain',
    ]);
  });
});
