/** Everything owned and owed, now and over time; and what the schedules do. */
export { debtsOf } from './debts.ts';
export type { MemberDebts } from './debts.ts';
export { historyOf } from './history.ts';
export { overviewOf, totalsOnWire } from './overview.ts';
export { snapshotAll, sweepRemovedItems } from './snapshot.ts';
