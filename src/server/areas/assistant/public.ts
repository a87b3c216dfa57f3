/** What was uploaded for a message and never sent goes after a day. */
export { sweepLooseFiles } from './files/uploads.ts';
