export { fileByKind } from './matching.ts';
export { matchTransfers } from './matching.ts';
