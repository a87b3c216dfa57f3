/** The work of connections that runs by itself: syncs and withdrawals of the outbox, the nightly sync, the end of consents. */
export { syncOutboxHandler } from './sync/outbox-handlers.ts';
export { endExpired } from './consents/ending.ts';
export { warnOfEnds } from './consents/expiry-warnings.ts';
export { listenOutboxHandler, takeEvent, withdrawOutboxHandler } from './sync/events.ts';
export type { EventParts } from './sync/events.ts';
export { syncStale } from './sync/sync-request.ts';
export { sweepSyncs } from './sync/sync-store.ts';
/** Banks are told when their customer leaves us. */
export { withdrawAll } from './sync/sync-request.ts';
/** Banks that tell us of a consent which was withdrawn at them. */
export { takeWithdrawal } from './consents/notices.ts';
export type { NoticeParts } from './consents/notices.ts';
export { sweepNoticeTokens } from './consents/notice-store.ts';
/** Who asks which accounts a bank keeps. */
export { feedingBanks } from './sync/link-store.ts';
