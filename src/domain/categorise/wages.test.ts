import { describe, expect, it } from 'vitest';
import { subCategoryIds } from './taxonomy.ts';
import type { CreditTransaction } from './wages.ts';
import { detectWages } from './wages.ts';

const credit = (
  id: number,
  date: string,
  dollars: number,
  rest: Partial<CreditTransaction> = {},
): CreditTransaction => ({
  id,
  date,
  amountCents: Math.round(dollars * 100),
  accountId: 1,
  merchantKey: 'woolworths',
  subCategoryId: subCategoryIds.groceries,
  ...rest,
});
const fortnightly = [
  credit(1, '2026-09-03', 1_240.1),
  credit(2, '2026-09-17', 1_180),
  credit(3, '2026-10-01', 1_402.55),
  credit(4, '2026-10-15', 990),
];

describe('regular credits of similar size outrank the brand', () => {
  it('four fortnightly credits from a supermarket are pay, a refund among them is not', () => {
    expect(detectWages([...fortnightly, credit(5, '2026-10-02', 18.4), credit(6, '2026-09-20', 12)])).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('a new credit joins a known series', () => {
    const known = fortnightly.map((row) => ({ ...row, subCategoryId: subCategoryIds.salary }));
    expect(detectWages([...known, credit(9, '2026-10-29', 1_210)])).toEqual([9]);
  });

  it('decides an undecided brand, but not an unknown payer', () => {
    expect(detectWages(fortnightly.map((row) => ({ ...row, merchantKey: 'kmart', subCategoryId: 0 })))).toEqual([
      1, 2, 3, 4,
    ]);
    expect(detectWages(fortnightly.map((row) => ({ ...row, merchantKey: 'qxz trading', subCategoryId: 0 })))).toEqual(
      [],
    );
  });

  it.each([
    ['too few', fortnightly.slice(0, 2)],
    [
      'no frequency',
      [
        credit(1, '2026-09-03', 1_240),
        credit(2, '2026-09-08', 1_240),
        credit(3, '2026-10-01', 1_240),
        credit(4, '2026-10-03', 1_240),
      ],
    ],
    ['sizes apart', [credit(1, '2026-09-03', 240), credit(2, '2026-09-17', 1_900), credit(3, '2026-10-01', 700)]],
    ['small credits', [credit(1, '2026-09-03', 40), credit(2, '2026-09-17', 40), credit(3, '2026-10-01', 40)]],
    ['two accounts', fortnightly.map((row, at) => ({ ...row, accountId: at % 2 }))],
    [
      'benefits, which are income already',
      fortnightly.map((row) => ({ ...row, subCategoryId: subCategoryIds.benefits })),
    ],
  ])('not %s', (_name, rows) => {
    expect(detectWages(rows)).toEqual([]);
  });
});
