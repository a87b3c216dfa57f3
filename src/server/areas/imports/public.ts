/** Rows from elsewhere than an uploaded file go through the same import: those that banks send, and statement files that they hand over. */
export { importFeed } from './feed.ts';
export type { FeedRow } from './feed.ts';
export { accountByName, newAccountFor } from './account-match.ts';
export { undoBatch } from './undo-store.ts';
export { importUpload } from './upload.ts';
