/** What the schedules do for the shop. */
export { refreshCoupons } from './coupons.ts';
export { forgetActivityBefore } from './taste-store.ts';
