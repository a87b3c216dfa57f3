/** Planned cash flows: bills, repayments, instalments, orders, transfers, card pay-offs and pay, each once. */
export { readCashFlows } from './planned.ts';
export type { CashFlows } from './planned.ts';
/** Payday, bills and the amount that is safe to spend until then. */
export { safeToSpendAnswer } from './safe-to-spend.ts';
