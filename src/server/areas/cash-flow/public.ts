/** Everything that is planned to move: bills, repayments, instalments, orders, transfers, pay-offs and pay, each once. */
export { readCashFlows } from './planned.ts';
export type { CashFlows } from './planned.ts';
/** Payday, bills and what may be spent until then. */
export { safeToSpendAnswer } from './safe-to-spend.ts';
