/** What a grant of entries, its refund and an opening draw do to the numbers of members. */
export { enterDraws, enterMemberships, enterWaiting, leaveDraws } from './entries/enter.ts';
export type { EntryGrant } from './entries/entry-store.ts';
export type { EntrySource } from './tables.ts';
