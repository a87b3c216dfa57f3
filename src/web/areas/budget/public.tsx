export { rowsHref, shareGone, spentHref } from './budget-lines.ts';
export type { BudgetLine, Budgets } from './budget-lines.ts';
