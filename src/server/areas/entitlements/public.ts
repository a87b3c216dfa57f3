/** What waits for the team. */
export { countWaitingGifts } from './gift-store.ts';
export { countNewLeads } from './lead-store.ts';
export { creditScoreOf } from './score-handlers.ts';
/** What of plans, prizes and balances stands in the way of closing an account. */
export { entitlementClosing } from './closing.ts';
