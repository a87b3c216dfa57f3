export { supportAccessGate } from './support-access/support-access-gate.ts';
export { checkAudit } from './audit/audit-check.ts';
export { checkLedgerNow } from './audit/ledger-check.ts';
