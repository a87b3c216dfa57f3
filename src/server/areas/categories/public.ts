export { openCategoriser } from './categoriser.ts';
export type { Categoriser } from './categoriser.ts';
/** Commands of filing, for whoever carries one out on behalf of the member. */
export { categoryHandlers as categoryCommands } from './handlers.ts';
export { fileWages } from './wages.ts';
/** What goes with a bank account. */
export { removeRulesOfAccount } from './rules/rule-store.ts';
