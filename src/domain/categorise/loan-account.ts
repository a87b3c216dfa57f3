import type { Reason } from './categorise.ts';
import { findSubCategory, subCategoryIds, UNCATEGORISED } from './taxonomy.ts';
import { tokenise } from './tokens.ts';

/**
 * Categories within a loan account. Money in repays the debt and is never income; money drawn is borrowed, not spent.
 * Interest and fees are the only cost, counted here and not in the repayment.
 */
export interface LoanAccountRow {
  description: string;
  amountCents: number;
  subCategoryId: number;
}

export interface LoanAccountCategory {
  subCategoryId: number;
  reason: Reason;
}

const INTEREST: ReadonlySet<string> = new Set(['INTEREST', 'INT']);
const FEE: ReadonlySet<string> = new Set(['FEE', 'FEES', 'CHARGE', 'CHARGES']);
/** Without one of these words, incoming interest is a repayment of interest. */
const BACK: ReadonlySet<string> = new Set([
  'REVERSAL',
  'REVERSED',
  'ADJUSTMENT',
  'ADJ',
  'REFUND',
  'REFUNDED',
  'REBATE',
  'WAIVED',
  'WAIVER',
  'CORRECTION',
  'DISCOUNT',
]);

const costs = { interest: subCategoryIds['interest-charged'], fee: subCategoryIds['bank-fees'] };
/**
 * Guesses that a loan account contradicts; a merchant's category stays, as a line of credit can pay for a purchase.
 */
const movable: ReadonlySet<number> = new Set([
  UNCATEGORISED,
  subCategoryIds.mortgage,
  subCategoryIds['loan-repayments'],
  subCategoryIds['to-people'],
  subCategoryIds['other-spending'],
  subCategoryIds.rent,
  subCategoryIds.cash,
]);

const PAID_IN = 'Paid into a loan: it reduces what you owe and isn’t income.';
const DRAWN = 'Drawn from a loan, so it’s borrowed, not spent.';
/** Identifies transactions categorised by their account. */
export const loanDetails: readonly string[] = [PAID_IN, DRAWN];

/** The category of a transaction on a loan account; null if it need not change. */
export function categoriseOnLoan({
  description,
  amountCents,
  subCategoryId,
}: LoanAccountRow): LoanAccountCategory | null {
  const tokens = tokenise(description);
  const has = (words: ReadonlySet<string>): boolean => tokens.some((token) => words.has(token));
  const cost = has(INTEREST) ? 'interest' : has(FEE) ? 'fee' : null;
  const isIn = amountCents > 0;
  const categoryOf = (id: number, reason: Reason): LoanAccountCategory | null =>
    id === subCategoryId ? null : { subCategoryId: id, reason };
  if (cost !== null && (!isIn || has(BACK))) {
    const what = cost === 'interest' ? 'Interest' : 'A fee';
    return categoryOf(costs[cost], {
      kind: 'keyword',
      detail: isIn ? `${what} reversed on this loan.` : `${what} charged to this loan.`,
    });
  }
  if (isIn) {
    return findSubCategory(subCategoryId)?.kind === 'transfer'
      ? null
      : categoryOf(subCategoryIds['own-transfers'], { kind: 'transfer', detail: PAID_IN });
  }
  return movable.has(subCategoryId)
    ? categoryOf(subCategoryIds['own-transfers'], { kind: 'transfer', detail: DRAWN })
    : null;
}
