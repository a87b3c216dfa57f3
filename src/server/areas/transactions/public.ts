export type { Lesson } from './change-tables.ts';
export { keepForFiling, keepLessons, keepPartners, openChange, sweepChanges } from './change-store.ts';
export { depositsInto, firstRowDate, netSince, rowsPresent, versionOf } from './deposit-store.ts';
export { findRow, findRows } from './detail-store.ts';
export type { FullRow } from './detail-store.ts';
export { checkSubCategory } from './edit-handlers.ts';
/** Commands over rows, for whoever carries one out on behalf of the member. */
export { editHandlers as rowCommands } from './edit-handlers.ts';
export { pageOf } from './list.ts';
export { followExpenses } from './mark-store.ts';
export { rowColumns, transactionOf } from './row.ts';
export type { TransactionRow } from './row.ts';
export { indexedWords, searchWords } from './search-words.ts';
export { lockRow } from './split-store.ts';
export { dissolveTransfers } from './transfer-link-store.ts';
export { checkMonthlySums } from './sums-check-store.ts';
export { claimChange, forgetChange, putRowsBack } from './undo-store.ts';
export { buyNowPayLaterSince, isPayLater } from './view-store.ts';
