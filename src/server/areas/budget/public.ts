export { changeAmount, cycleBudgets } from './cycle-budgets.ts';
export { totalSpending } from './figures.ts';
export { budgetsInForce, setCategoryBudget } from './in-force.ts';
export type { BudgetInForce } from './in-force.ts';
/** Commands that another area can run on behalf of the member. */
export { handlers as budgetCommands } from './handlers.ts';
