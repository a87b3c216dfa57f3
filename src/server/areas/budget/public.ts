/** What other areas ask of budgets: those of a cycle and those in force, a change of one, and the rhythm of pay. */
export { changeAmount, cycleBudgets } from './cycle-budgets.ts';
export { detectCycle } from './detect.ts';
export type { DetectedCycle } from './detect.ts';
export { budgetsInForce, setCategoryBudget } from './in-force.ts';
export type { BudgetInForce } from './in-force.ts';
export { payRows } from './store.ts';
export type { PayRow } from './store.ts';
/** Commands over budgets, for whoever carries one out on behalf of the member. */
export { handlers as budgetCommands } from './handlers.ts';
