/** What the schedules do for the shop. */
export { refreshCoupons } from './deals/coupons.ts';
export { forgetActivityBefore } from './deals/interest-store.ts';
