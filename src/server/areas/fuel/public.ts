/** Fuel prices, for jobs and the demo data. */
export { syncFuelPrices } from './sync.ts';
