/** The keys over their database: the lasting one that it keeps, and what must be sealed anew when the key changes. */
export { finish, isSealed, openKeys } from './lasting.ts';
export { resealRows } from './rows.ts';
export type { Tally } from './rows.ts';
export { doneMember, hasMember, membersAfter, noteDoneMember } from './store.ts';
