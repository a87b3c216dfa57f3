/** What waits for the team. */
export { countWaitingGifts } from './gift-store.ts';
export { countNewLeads } from './lead-store.ts';
/** Reward events of a sign-in, and the delivery of what they grant. */
export { rewardCarrier } from './reward-carrier.ts';
export { REWARD_TOPIC, rewardEventParts } from './reward-store.ts';
export { creditScoreOf } from './score-handlers.ts';
/** What of plans, prizes and balances stands in the way of closing an account. */
export { entitlementClosing } from './closing.ts';
