/** What other areas may use of messages. */
export { countForTeam } from './message-store.ts';
/** Uploaded files: type check, active content check and renaming. */
export { checkFile, shownName } from './attachments.ts';
export type { CheckedFile } from './attachments.ts';
