/** Counts for the back office. */
export { countWaitingGifts } from './gifts/gift-store.ts';
export { countNewLeads } from './back-office/lead-store.ts';
/** Reward events of a sign-in, and the outbox handler that grants the rewards. */
export { rewardOutboxHandler } from './rewards/reward-outbox-handler.ts';
export { REWARD_TOPIC, rewardEventParts } from './rewards/reward-store.ts';
export { creditScoreOf } from './rewards/score-handlers.ts';
/** Plans, prizes and balances to settle before an account is closed. */
export { entitlementClosing } from './plans/closing.ts';
/** What a paid order gives a member. */
export { beginPaidPlan, endPaidPlan } from './plans/paid-plan.ts';
export { entryBalance } from './plans/history-store.ts';
export { giveEntries, takeEntriesBack } from './rewards/entry-grant.ts';
export type { GivenEntries } from './rewards/entry-grant.ts';
/** Memberships that renew: their states and terms. Commerce charges them. */
export { beginSubscription, lockAllRunning, lockRunning } from './subscriptions/begin.ts';
export type { MembershipTerms } from './subscriptions/begin.ts';
export {
  declineRenewal,
  endSubscription,
  renewSubscription,
  skipMissedPeriods,
  upgradeSubscription,
  waitingFor,
} from './subscriptions/renew.ts';
export {
  cancelSubscription,
  pauseOpensAt,
  pauseSubscription,
  planChange,
  resumeSubscription,
  undoCancel,
  useMethod,
} from './subscriptions/change.ts';
export { refundSubscription, returnSubscription } from './subscriptions/refund.ts';
export type { EarlierPeriod } from './subscriptions/refund.ts';
export {
  claimReminders,
  claimSubscriptions,
  runningMemberships,
  runningSubscription,
  subscriptionEvents,
} from './subscriptions/subscription-store.ts';
export type { DueMembership, SubscriptionRow } from './subscriptions/subscription-store.ts';
export { tierOf, updateTiers } from './tiers/tier.ts';
export type { MemberTier } from './tiers/tier.ts';
