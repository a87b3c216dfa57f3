/** What a grant of entries, its refund and an opening draw do to the numbers of members. */
export { enterDraws, enterMemberships, enterWaiting, leaveDraws } from './entries/enter.ts';
export type { EntrySource } from './tables.ts';
/** The limit that a member set on entries bought in a month. */
export { refuseAboveLimit } from './entries/limit.ts';
export { lockLimit } from './entries/limit-store.ts';
/** What two operators decide together. */
export { countOpenDecisions } from './back-office/decision-store.ts';
/** Prizes that the product hands over itself, and those that keep an account open. */
export { PRIZE_TOPIC, prizeOutboxHandler } from './claims/prize-outbox-handler.ts';
export { drawClosing } from './claims/closing.ts';
