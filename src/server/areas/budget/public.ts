/** What looking ahead asks of budgets: those in force, a change of one, and the rhythm of pay. */
export { detectCycle } from './detect.ts';
export type { DetectedCycle } from './detect.ts';
export { budgetsInForce, setCategoryBudget } from './in-force.ts';
export type { BudgetInForce } from './in-force.ts';
export { payRows } from './store.ts';
export type { PayRow } from './store.ts';
