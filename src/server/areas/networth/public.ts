/** What other areas may use of net worth: totals, debts, history and scheduled jobs. */
export { debtsOf } from './debts/debts.ts';
export type { MemberDebts } from './debts/debts.ts';
export { historyOf } from './values/history.ts';
export { overviewOf, totalsOnWire } from './overview.ts';
export { snapshotAll, sweepRemovedItems } from './values/snapshot.ts';
