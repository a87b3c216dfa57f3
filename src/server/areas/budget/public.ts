/** What other areas ask of budgets: those of a cycle and those in force, a change of one, and the rhythm of pay. */
export { changeAmount, cycleBudgets } from './cycle-budgets.ts';
export { detectCycle } from './detect.ts';
export type { DetectedCycle } from './detect.ts';
export { budgetsInForce, setCategoryBudget } from './in-force.ts';
export type { BudgetInForce } from './in-force.ts';
export { payRows } from './store.ts';
export type { PayRow } from './store.ts';
