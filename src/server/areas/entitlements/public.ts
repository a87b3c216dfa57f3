/** What waits for the team. */
export { countWaitingGifts } from './gift-store.ts';
export { countNewLeads } from './lead-store.ts';
export { creditScoreOf } from './score-handlers.ts';
