/** When the member is paid: asked by budgets and by the reports of spending. */
export { readPayCycle, writePayCycle } from './store.ts';
