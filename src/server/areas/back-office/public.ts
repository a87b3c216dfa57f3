/** What the company runs of the back office. */
export { viewGateOver } from './support-access/support-access-gate.ts';
export { checkAudit } from './audit/audit-check.ts';
export { checkLedgerNow } from './audit/ledger-check.ts';
