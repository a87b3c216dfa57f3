/** Of a budget in force: how much is spent, and how much there is. Whole cents; refunds make spending less. */
export interface BudgetSpent {
  spentCents: number;
  budgetCents: number;
}

export type BudgetMark = 'passed' | 'used-up' | 'near';

const NEAR_PERCENT = 80;

/** Which mark spending has come to: passed, used up to the cent, or near the end at 80 %; null below that. */
export function budgetMark({ spentCents, budgetCents }: BudgetSpent): BudgetMark | null {
  if (spentCents <= 0) return null;
  if (spentCents > budgetCents) return 'passed';
  if (spentCents === budgetCents) return 'used-up';
  return spentCents * 100 >= budgetCents * NEAR_PERCENT ? 'near' : null;
}

/** What is spent of a budget in whole per cent, rounded down, so that 99.9 % is not called 100. */
export function percentSpent({ spentCents, budgetCents }: BudgetSpent): number {
  return budgetCents <= 0 ? 100 : Math.floor((spentCents * 100) / budgetCents);
}
