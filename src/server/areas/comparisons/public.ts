/** Scheduled job: reads the plans that retailers and banks publish. */
export { syncCatalogue } from './catalogue/sync.ts';
