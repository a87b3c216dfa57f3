export { matchTransfers } from './matching.ts';
