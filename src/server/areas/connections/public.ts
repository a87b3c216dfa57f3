/** The work of connections that runs by itself: syncs and withdrawals of the outbox, the nightly sync, the end of consents. */
export { syncCarrier } from './carrier.ts';
export { endExpired } from './ending.ts';
export { warnOfEnds } from './expiring.ts';
export { listenCarrier, takeEvent, withdrawCarrier } from './events.ts';
export type { EventParts } from './events.ts';
export { syncStale } from './request.ts';
export { sweepSyncs } from './sync-store.ts';
/** Banks are told when their customer leaves us. */
export { withdrawAll } from './request.ts';
/** Banks that tell us of a consent which was withdrawn at them. */
export { takeWithdrawal } from './notices.ts';
export type { NoticeParts } from './notices.ts';
export { sweepNoticeTokens } from './notice-store.ts';
/** Who asks which accounts a bank keeps. */
export { feedingBanks } from './link-store.ts';
