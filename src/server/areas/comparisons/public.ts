/** Scheduled job: reads the plans that retailers and banks publish. */
export { syncCatalogue } from './catalogue/sync.ts';
/** Published energy plans for the bills of visitors' journeys. */
export { planCredits, plansForBill } from './catalogue/plans-for-bill.ts';
export type { PlanForBill } from './catalogue/plans-for-bill.ts';
