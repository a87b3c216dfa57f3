/** The work of connections that runs by itself: syncs and withdrawals of the outbox, the nightly sync, the end of consents. */
export { syncCarrier, withdrawCarrier } from './carrier.ts';
export { endExpired } from './ending.ts';
export { syncStale } from './request.ts';
export { sweepSyncs } from './sync-store.ts';
/** Banks are told when their customer leaves us. */
export { withdrawAll } from './request.ts';
