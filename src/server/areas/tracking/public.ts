export { sendAnalytics } from './sending.ts';
export { sweepVisits } from './visit-store.ts';
