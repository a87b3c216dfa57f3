/** Imports from other sources than uploads: bank feeds, and statement files that a bank provides. */
export { importFeed } from './reading/feed.ts';
export type { FeedTransaction } from './reading/feed.ts';
export { accountByName, newAccountFor } from './matching/account-match.ts';
export { undoBatch } from './undo-store.ts';
export { importUpload } from './reading/upload.ts';
/** For restoring archives under the import lock, with the same duplicate check and history. */
export { settleDuplicates } from './duplicates/duplicates.ts';
export { inheritFromReplaced } from './duplicates/duplicate-store.ts';
export { gate as importGate } from './import-gate.ts';
export {
  closeBatch,
  deleteBatch,
  nextRowId,
  openBatch,
  openStaging,
  refreshStatistics,
  settleWordsSoon,
} from './import-store.ts';
