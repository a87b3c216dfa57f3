/** Vouchers for collections. */
export { operatingDay } from './operating-day.ts';
export { voucherCards, voucherNames } from './voucher-store.ts';
