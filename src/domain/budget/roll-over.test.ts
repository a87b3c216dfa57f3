import { describe, expect, it } from 'vitest';
import { carryInto } from './roll-over.ts';

describe('roll-over', () => {
  const past = [
    { budgetCents: 10_000, actualCents: 7_000 },
    { budgetCents: 10_000, actualCents: 15_000 },
  ];

  it.each([
    [{ surplus: false, overspend: false }, 0],
    [{ surplus: true, overspend: false }, 0],
    [{ surplus: false, overspend: true }, -5_000],
    [{ surplus: true, overspend: true }, -2_000],
  ])('after 30 left over and then 50 overspent, %j carries over %i', (choice, carry) => {
    expect(carryInto(past, choice)).toBe(carry);
  });

  it('offsets a later overspend with a surplus and carries the rest', () => {
    expect(
      carryInto(
        [
          { budgetCents: 10_000, actualCents: 2_000 },
          { budgetCents: 10_000, actualCents: 15_000 },
        ],
        { surplus: true, overspend: false },
      ),
    ).toBe(3_000);
    expect(carryInto([], { surplus: true, overspend: true })).toBe(0);
  });
});
