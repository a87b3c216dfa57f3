/** What other areas may use of spending. */
export { sumsByPeriod } from './store.ts';
export type { Period, PeriodSum } from './store.ts';
