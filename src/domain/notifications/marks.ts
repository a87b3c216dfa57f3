/** Spending against a budget, in whole cents net of refunds. */
export interface BudgetUsage {
  spentCents: number;
  budgetCents: number;
}

export type BudgetThreshold = 'passed' | 'used-up' | 'near';

const NEAR_PERCENT = 80;

/** The threshold reached: over budget, exactly used up, or at 80%; null below that. */
export function budgetThreshold({ spentCents, budgetCents }: BudgetUsage): BudgetThreshold | null {
  if (spentCents <= 0) return null;
  if (spentCents > budgetCents) return 'passed';
  if (spentCents === budgetCents) return 'used-up';
  return spentCents * 100 >= budgetCents * NEAR_PERCENT ? 'near' : null;
}

/** Percentage spent, rounded down, so that 99.9% is not shown as 100. */
export function percentSpent({ spentCents, budgetCents }: BudgetUsage): number {
  return budgetCents <= 0 ? 100 : Math.floor((spentCents * 100) / budgetCents);
}
