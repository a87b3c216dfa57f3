/** The data key, and what is re-encrypted when the key is rotated. */
export { finishRotation, isEncrypted, openKeys } from './data-key.ts';
export { reencryptRows } from './rows.ts';
export type { Tally } from './rows.ts';
export { doneMember, hasMember, membersAfter, recordMemberDone } from './store.ts';
