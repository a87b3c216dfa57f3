/** What the house runs of the console. */
export { viewGateOver } from './view-gate.ts';
export { checkAudit } from './audit-check.ts';
export { checkLedgerNow } from './ledger-check.ts';
