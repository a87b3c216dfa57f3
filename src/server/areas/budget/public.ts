/** What other areas ask of budgets: those of a cycle and those in force, a change of one. */
export { changeAmount, cycleBudgets } from './cycle-budgets.ts';
export { budgetsInForce, setCategoryBudget } from './in-force.ts';
export type { BudgetInForce } from './in-force.ts';
/** Commands over budgets, for whoever carries one out on behalf of the member. */
export { handlers as budgetCommands } from './handlers.ts';
