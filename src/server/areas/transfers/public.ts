export { fileCardPayments } from './matching.ts';
export { matchTransfers } from './matching.ts';
