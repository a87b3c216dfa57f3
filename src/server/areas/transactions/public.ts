export type { Lesson } from './changes/change-tables.ts';
export { storeForCategorising, keepLessons, keepPartners, openChange, sweepChanges } from './changes/change-store.ts';
export { depositsInto, firstRowDate, netSince, rowsPresent, versionOf } from './sums/deposit-store.ts';
export { findRow, findRows } from './list/detail-store.ts';
export type { FullRow } from './list/detail-store.ts';
export { checkSubCategory, chosenReason } from './changes/edit-handlers.ts';
/** Commands over rows, for whoever carries one out on behalf of the member. */
export { editHandlers as rowCommands } from './changes/edit-handlers.ts';
export { groupTotals } from './sums/group-store.ts';
export type { GroupTotal } from './sums/group-store.ts';
export { pageOf, viewFor } from './list/list.ts';
export type { ListParts } from './list/list.ts';
export { sumRows } from './list/list-store.ts';
export { followExpenses, tagsInUse, unlinkRefund } from './changes/mark-store.ts';
export { MANUAL_ENTRY, ORDERED, rowColumns, transactionOf } from './transaction.ts';
export type { TransactionRow } from './transaction.ts';
export { indexedWords, searchWords } from './list/search-words.ts';
export { removeRow, unlinkAll } from './changes/removal-store.ts';
export { lockRow } from './changes/split-store.ts';
export { dissolveTransfers } from './changes/transfer-link-store.ts';
export { checkSums } from './sums/sums-check-store.ts';
export { claimChange, forgetChange, putRowsBack } from './changes/undo-store.ts';
export { subscriptionsOn } from './sums/subscriptions.ts';
export { buyNowPayLaterSince, isPayLater, payLaterByProvider, subscriptionRows } from './list/view-store.ts';
export { fileByKind, matchTransfers } from './own-transfers/matching.ts';
export { bookOwnTransfer } from './own-transfers/booking.ts';
/** What other areas change of transactions: their categories, */
export {
  categoriseChosen,
  categoriseMatching,
  categoriseTransactions,
  forgetRule,
  movable,
} from './changes/categorise-store.ts';
export type { Categorising, NewCategory } from './changes/categorise-store.ts';
/** those of an account that is shared, or goes, */
export { categoriseShared, editShared, restoreShared, ruleOfRow } from './changes/shared-transaction-store.ts';
export type { SharedChange, SharedTransaction } from './changes/shared-transaction-store.ts';
export { removeTransactionsOfAccount } from './changes/account-removal-store.ts';
/** what the member enters, and what gives way to the bank's own transactions when an import brings them. */
export { addManualEntry, changeManualEntry } from './changes/manual-entry-store.ts';
export type { ManualEntry } from './changes/manual-entry-store.ts';
export { inheritByTwins, nameTwins, setAside } from './replaced/replaced-store.ts';
export { removeBatchTransactions } from './replaced/batch-removal-store.ts';
export type { RemovedBatch } from './replaced/batch-removal-store.ts';
