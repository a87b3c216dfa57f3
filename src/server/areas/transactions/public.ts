export type { Lesson } from './changes/change-tables.ts';
export {
  storeForCategorising,
  storeLessons,
  storeTransferPartners,
  openChange,
  deleteOldChanges,
} from './changes/change-store.ts';
export { depositsInto, historyStart, netSince, existingTransactions, versionOf } from './sums/deposit-store.ts';
export { findTransaction, findTransactions } from './list/detail-store.ts';
export type { FullRow } from './list/detail-store.ts';
export { checkSubCategory, chosenReason } from './changes/edit-handlers.ts';
/** Commands on transactions, for areas that run one on behalf of the member. */
export { editHandlers as transactionCommands } from './changes/edit-handlers.ts';
export { groupTotals } from './sums/group-store.ts';
export type { GroupTotal } from './sums/group-store.ts';
export { pageOf, viewFor } from './list/list.ts';
export type { ListParts } from './list/list.ts';
export { sumTransactions } from './list/list-store.ts';
export { countFurtherParts, partsTogether } from './list/part-store.ts';
export { followExpenses, tagsInUse, unlinkRefund } from './changes/mark-store.ts';
export { MANUAL_ENTRY, ORDERED, transactionColumns, transactionOf } from './transaction.ts';
export type { TransactionRow } from './transaction.ts';
export { indexedWords, searchWords } from './list/search-words.ts';
export { removeTransaction, unlinkAll } from './changes/removal-store.ts';
export { lockTransaction } from './changes/split-store.ts';
export { dissolveTransfers } from './changes/transfer-link-store.ts';
export { checkSums } from './sums/sums-check-store.ts';
export { claimChange, forgetChange, restoreChange } from './changes/undo-store.ts';
export { subscriptionsOn } from './sums/subscriptions.ts';
export { buyNowPayLaterSince, isPayLater, payLaterByProvider, subscriptionTransactions } from './list/view-store.ts';
export { recategoriseByAccountKind, matchTransfers } from './own-transfers/matching.ts';
export { bookOwnTransfer } from './own-transfers/booking.ts';
/** Categories of transactions. */
export {
  categoriseChosen,
  categoriseMatching,
  categoriseTransactions,
  forgetRule,
  movable,
} from './changes/categorise-store.ts';
export type { Categorising, NewCategory } from './changes/categorise-store.ts';
/** Transactions of shared and removed accounts. */
export { categoriseShared, editShared, restoreShared, ruleOfTransaction } from './changes/shared-transaction-store.ts';
export type { SharedChange, SharedTransaction } from './changes/shared-transaction-store.ts';
export { removeTransactionsOfAccount } from './changes/account-removal-store.ts';
/** Manual entries, and the transactions that an import replaces. */
export { addManualEntry, changeManualEntry } from './changes/manual-entry-store.ts';
export type { ManualEntry } from './changes/manual-entry-store.ts';
export { inheritByTwins, setTwinIds, setAside } from './replaced/replaced-store.ts';
export { removeBatchTransactions } from './replaced/batch-removal-store.ts';
export type { RemovedBatch } from './replaced/batch-removal-store.ts';
