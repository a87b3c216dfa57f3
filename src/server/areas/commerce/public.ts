/** What the application starts, delivers and mounts for commerce. */
export { REFUND_TOPIC, refundOutboxHandler } from './orders/refunds.ts';
export { GIFT_CARD_TOPIC, giftCardOutboxHandler } from './gift-cards/issuing.ts';
export { sendGiftCards } from './gift-cards/sending.ts';
export { REVERSAL_TOPIC, reversalOutboxHandler } from './payments/reversal.ts';
export { expireOrders, followUpPayments } from './payments/follow-up.ts';
export { openGateways } from './payments/gateways.ts';
export { remindRenewals } from './memberships/reminders.ts';
export { renewMemberships } from './memberships/renewal.ts';
export type { RenewalParts } from './memberships/renewal.ts';
/** Memberships and orders to settle before an account is closed, and the sales to retain. */
export { commerceClosing } from './orders/closing.ts';
/** Counts for the back office. */
export { countOrdersToSend } from './back-office/order-search-store.ts';
export { countOpenRefunds } from './back-office/refund-decision-store.ts';
/** The products on sale now, for the rewards. */
export { productsOnSale } from './catalogue/catalogue-store.ts';
/** Products for collections. */
export { productNames } from './catalogue/catalogue-store.ts';
export { productCards } from './catalogue/product-cards.ts';
