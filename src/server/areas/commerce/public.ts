/** What the application starts, delivers and mounts for commerce. */
export { REFUND_TOPIC, refundOutboxHandler, reversalOutboxHandler } from './orders/refunds.ts';
export { GIFT_CARD_TOPIC, giftCardOutboxHandler } from './gift-cards/issuing.ts';
export { sendGiftCards } from './gift-cards/sending.ts';
export { REVERSAL_TOPIC } from './payments/settle.ts';
export { expireOrders, followUpPayments, onGatewayEvents } from './payments/follow-up.ts';
export type { FollowUpParts } from './payments/follow-up.ts';
/** Counts for the back office. */
export { countOrdersToSend } from './back-office/order-search-store.ts';
export { countOpenRefunds } from './back-office/refund-decision-store.ts';
