/** The keys over their database: the lasting one that it keeps, and what must be encrypted anew when the key changes. */
export { finish, isEncrypted, openKeys } from './data-key.ts';
export { reencryptRows } from './rows.ts';
export type { Tally } from './rows.ts';
export { doneMember, hasMember, membersAfter, recordMemberDone } from './store.ts';
