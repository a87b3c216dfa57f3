/** What waits for the team. */
export { countWaitingGifts } from './gifts/gift-store.ts';
export { countNewLeads } from './back-office/lead-store.ts';
/** Reward events of a sign-in, and the delivery of what they grant. */
export { rewardOutboxHandler } from './rewards/reward-outbox-handler.ts';
export { REWARD_TOPIC, rewardEventParts } from './rewards/reward-store.ts';
export { creditScoreOf } from './rewards/score-handlers.ts';
/** What of plans, prizes and balances stands in the way of closing an account. */
export { entitlementClosing } from './plans/closing.ts';
