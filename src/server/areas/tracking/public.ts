export { sendAnalytics } from './sending.ts';
export { insertVisits, lengthenVisit, sweepVisits } from './visit-store.ts';
