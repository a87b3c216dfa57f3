import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoriseOnLoan } from './loan-account.ts';
import type { SubCategorySlug } from './taxonomy.ts';
import { findSubCategory, subCategories, subCategoryIds } from './taxonomy.ts';

function categorised(description: string, dollars: number, before: SubCategorySlug | null): string | null {
  const category = categoriseOnLoan({
    description,
    amountCents: dollars * 100,
    subCategoryId: before === null ? 0 : subCategoryIds[before],
  });
  return category === null ? before : findSubCategory(category.subCategoryId)!.slug;
}

describe('a transaction on a loan account', () => {
  it.each([
    ['REPAYMENT RECEIVED', 3_140, null, 'own-transfers'],
    ['HOME LOAN PAYMENT THANK YOU', 3_140, 'other-income', 'own-transfers'],
    ['SALARY J CITIZEN', 3_140, 'salary', 'own-transfers'],
    ['Transfer from everyday', 500, 'savings', 'savings'],
    ['LOAN INTEREST CHARGED', -1_912.44, 'mortgage', 'interest-charged'],
    ['INTEREST', -1_912.44, 'interest-charged', 'interest-charged'],
    ['INTEREST ADJUSTMENT', 12.5, 'refunds', 'interest-charged'],
    ['INTEREST PAYMENT', 1_912.44, 'interest-earned', 'own-transfers'],
    ['MONTHLY LOAN SERVICE FEE', -8, null, 'bank-fees'],
    ['FEE REVERSAL', 8, 'refunds', 'bank-fees'],
    ['REDRAW TO 062000 123456', -5_000, 'to-people', 'own-transfers'],
    ['LOAN DRAWDOWN', -410_000, 'loan-repayments', 'own-transfers'],
    ['BUNNINGS ALEXANDRIA', -61, 'home-improvement', 'home-improvement'],
  ] as const)('%s %d from %s to %s', (description, dollars, before, after) => {
    expect(categorised(description, dollars, before)).toBe(after);
  });

  it('no credit is ever income, whatever it was categorised as', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('INTEREST', 'FEE', 'REFUND', 'SALARY', 'REPAYMENT', 'ATO', 'DIRECT CREDIT'),
        fc.constantFrom('', 'REVERSAL', 'HOME LOAN'),
        fc.integer({ min: 1, max: 1e8 }),
        fc.constantFrom(0, ...subCategories.map(({ id }) => id)),
        (a, b, amountCents, subCategoryId) => {
          const category = categoriseOnLoan({ description: `${a} ${b}`, amountCents, subCategoryId });
          const after = findSubCategory(category?.subCategoryId ?? subCategoryId);
          expect(after?.kind === 'transfer' || after?.slug === 'interest-charged' || after?.slug === 'bank-fees').toBe(
            true,
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
