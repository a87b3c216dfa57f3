export {
  COVERED_DAYS,
  accountsInOtherCurrencies,
  allAccounts,
  banksOfMember,
  changeAccount,
  hasAccount,
  lockPayingAccount,
  oneAccount,
  payingAccount,
  roundUpAccounts,
} from './account-store.ts';
export type { AccountChange, AccountRow, PayingAccount } from './account-store.ts';
export { bankOfBsb, namedBanks } from './bank-names.ts';
export { keepDefault } from './default-account.ts';
export { forgetFeedBalance, noteFeedBalance } from './balances/feed-store.ts';
export {
  accountByNumbers,
  accountsForFiles,
  addAccount,
  addAnchor,
  forgetBatch,
  nameForFiles,
} from './statement-store.ts';
export type { AccountForFile, Anchor, NewAccount } from './statement-store.ts';
export { balancesBetween, checkTrails } from './balances/history.ts';
export { balancesOverTime, linkedAccounts } from './balances/linked.ts';
export { balancesWithoutRows } from './balances/linked-store.ts';
export { accountOf, availableCents, balanceOf, inOrder } from './wire.ts';
