/** Planned cash flows: bills, repayments, instalments, orders, transfers, card pay-offs and pay, each once. */
export { readCashFlows } from './planned.ts';
export type { CashFlows } from './planned.ts';
/** Payments that have been made and that no account shows yet. */
export { paymentsOnTheirWay } from './on-its-way.ts';
export type { PaymentOnItsWay } from './on-its-way.ts';
/** Payday, bills and the amount that is safe to spend until then. */
export { safeToSpendAnswer } from './safe-to-spend.ts';
