export { allAccounts } from './account-store.ts';
export type { AccountRow } from './account-store.ts';
export { bankOfBsb } from './bank-names.ts';
export { accountsForFiles, addAccount, addAnchor, forgetBatch, nameForFiles } from './statement-store.ts';
export type { AccountForFile, Anchor, NewAccount } from './statement-store.ts';
export { balanceOf, inOrder } from './wire.ts';
export { balancesOverTime, linkedAccounts } from './linked.ts';
export { balancesWithoutRows } from './linked-store.ts';
