export { openCategoriser } from './categoriser.ts';
export type { Categoriser } from './categoriser.ts';
/** Commands that another area can run on behalf of the member. */
export { categoryHandlers as categoryCommands } from './handlers.ts';
export { categoriseWages } from './wages.ts';
export { removeRulesOfAccount } from './rules/rule-store.ts';
