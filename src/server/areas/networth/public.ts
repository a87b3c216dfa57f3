/** Everything owned and owed, now and over time; and what the schedules do. */
export { debtsOf } from './debts/debts.ts';
export type { MemberDebts } from './debts/debts.ts';
export { historyOf } from './values/history.ts';
export { overviewOf, totalsOnWire } from './overview.ts';
export { snapshotAll, sweepRemovedItems } from './values/snapshot.ts';
