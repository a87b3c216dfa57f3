import { describe, expect, it } from 'vitest';
import { safeToSpend } from './safe-to-spend.ts';

const facts = {
  accounts: [
    { label: 'Everyday', cents: 1_864_20, accountId: 1 },
    { label: 'Cash', cents: 40_00, accountId: 2 },
  ],
  bills: [
    { label: 'Rent', cents: -540_00, subCategoryId: 31, categoryId: 3 },
    { label: 'Phone', cents: -45_00, subCategoryId: 41, categoryId: 4 },
  ],
  ordered: [],
  transfers: [],
  setAside: [{ label: 'Rego', cents: -32_50 }],
  bufferCents: 100_00,
};

describe('safe to spend', () => {
  it('is the balance less bills, money set aside, unspent allocations and the buffer', () => {
    const { lines, safeCents } = safeToSpend({
      ...facts,
      allocations: [
        {
          item: { label: 'Groceries', cents: 0, subCategoryId: 1, categoryId: 1 },
          amountCents: 290_00,
          spentCents: 120_50,
        },
      ],
    });
    expect(lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['balance', 1_904_20],
      ['bills', -585_00],
      ['set_aside', -32_50],
      ['allocations', -169_50],
      ['buffer', -100_00],
    ]);
    expect(safeCents).toBe(1_017_20);
  });

  it.each([
    ['spent to the end', 290_00, 310_00, 0],
    ['more came back than was spent', 50_00, -20_00, -50_00],
  ])('an allocation that is %s', (_words, amountCents, spentCents, cents) => {
    const { lines } = safeToSpend({
      ...facts,
      allocations: [{ item: { label: 'Groceries', cents: 0, subCategoryId: 1 }, amountCents, spentCents }],
    });
    expect(lines[3]!.cents).toBe(cents);
  });

  it('counts a bill once if an allocation covers it', () => {
    const rent = { label: 'Rent', cents: 0, subCategoryId: 31, categoryId: 3 };
    const { lines, safeCents } = safeToSpend({
      ...facts,
      allocations: [
        { item: rent, amountCents: 540_00, spentCents: 0 },
        { item: { label: 'Home', cents: 0, categoryId: 3 }, amountCents: 600_00, spentCents: 0 },
      ],
    });
    // The second allocation is for the same bill, which the first already covers.
    expect(lines[3]!.items).toEqual([{ label: 'Home', cents: -600_00, categoryId: 3 }]);
    expect(safeCents).toBe(1_904_20 - 585_00 - 32_50 - 600_00 - 100_00);
  });

  it('is negative when more is committed than available', () => {
    expect(
      safeToSpend({
        accounts: [],
        bills: facts.bills,
        ordered: [],
        transfers: [],
        setAside: [],
        allocations: [],
        bufferCents: 0,
      }).safeCents,
    ).toBe(-585_00);
  });
});
