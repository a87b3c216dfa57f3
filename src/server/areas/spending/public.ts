/** What other areas use of the sums of spending. */
export { sumsByPeriod } from './store.ts';
export type { Period, PeriodSum } from './store.ts';
