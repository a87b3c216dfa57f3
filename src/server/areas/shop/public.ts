/** Scheduled jobs of the shop. */
export { refreshCoupons } from './deals/coupons.ts';
export { forgetActivityBefore } from './deals/interest-store.ts';
