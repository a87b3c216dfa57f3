export { rowsHref, shareGone } from './budget-lines.ts';
export type { BudgetLine, Budgets } from './budget-lines.ts';
