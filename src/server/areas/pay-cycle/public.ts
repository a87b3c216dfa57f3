/** When the member is paid: asked by budgets, by the pay-run and by the reports of spending. */
export { payCycleInForce } from './in-force.ts';
export type { PayCycleInForce } from './in-force.ts';
export { readPayCycle, writePayCycle } from './store.ts';
export { windowOf } from './window.ts';
export type { Window } from './window.ts';
