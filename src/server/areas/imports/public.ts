/** Rows from elsewhere than an uploaded file go through the same import: those that banks send, and statement files that they hand over. */
export { importFeed } from './reading/feed.ts';
export type { FeedRow } from './reading/feed.ts';
export { accountByName, newAccountFor } from './matching/account-match.ts';
export { undoBatch } from './undo-store.ts';
export { importUpload } from './reading/upload.ts';
/** An archive of ours comes in beside files, under the same lock, with the same look for duplicates and in the same history. */
export { settleDuplicates } from './duplicates/duplicates.ts';
export { inheritFromReplaced } from './duplicates/duplicate-store.ts';
export { gate as importGate } from './import-gate.ts';
export {
  closeBatch,
  dropBatch,
  nextRowId,
  openBatch,
  openStaging,
  refreshStatistics,
  settleWordsSoon,
} from './import-store.ts';
