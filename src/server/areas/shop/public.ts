/** Scheduled jobs of the shop. */
export { refreshCoupons } from './deals/coupons.ts';
export { forgetActivityBefore } from './deals/interest-store.ts';
/** Deals that are sold here, and delivery addresses, for the cart and its orders. */
export { dealsForSale } from './deals/sale-store.ts';
export { isSample } from './wire.ts';
export { noteActivity as noteShopActivity } from './deals/interest-store.ts';
export { checkSuburb } from './addresses/address-handlers.ts';
/** Which postcodes are in which state, for the profile too. */
export { checkPostcode } from './addresses/postcode.ts';
export { findAddress } from './addresses/address-store.ts';
