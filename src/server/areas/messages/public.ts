/** What other areas ask of messages. */
export { countForTeam } from './message-store.ts';
/** Files that members send: read, checked for what is active in them, and renamed. */
export { checkFile, shownName } from './attachments.ts';
export type { CheckedFile } from './attachments.ts';
