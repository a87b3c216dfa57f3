/** Background work: outbox handlers, scheduled syncs and the end of consents. */
export { syncOutboxHandler } from './sync/outbox-handlers.ts';
export { endExpired } from './consents/ending.ts';
export { warnOfExpiry } from './consents/expiry-warnings.ts';
export { listenOutboxHandler, receiveEvent, withdrawOutboxHandler } from './sync/events.ts';
export type { EventContext } from './sync/events.ts';
export { syncStale } from './sync/sync-request.ts';
export { sweepSyncs } from './sync/sync-store.ts';
/** Tells banks when a member closes their account. */
export { withdrawAll } from './sync/sync-request.ts';
/** Notices of banks about consents withdrawn there. */
export { receiveWithdrawal } from './consents/notices.ts';
export type { NoticeContext } from './consents/notices.ts';
export { sweepNoticeTokens } from './consents/notice-store.ts';
/** For areas that need to know which accounts a bank feeds. */
export { feedingBanks } from './sync/link-store.ts';
