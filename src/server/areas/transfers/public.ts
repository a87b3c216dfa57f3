export { bookOwnTransfer } from './booking.ts';
export { fileByKind } from './matching.ts';
export { matchTransfers } from './matching.ts';
