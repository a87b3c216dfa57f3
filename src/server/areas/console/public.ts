/** What the house runs of the console. */
export { checkAudit } from './audit-check.ts';
