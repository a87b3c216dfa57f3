/** What the application starts, delivers and mounts for commerce. */
export { REFUND_TOPIC, refundOutboxHandler, reversalOutboxHandler } from './orders/refunds.ts';
export { REVERSAL_TOPIC } from './payments/settle.ts';
export { expireOrders, followUpPayments, onGatewayEvents } from './payments/follow-up.ts';
export type { FollowUpParts } from './payments/follow-up.ts';
export { remindRenewals, renewMemberships } from './memberships/renewal.ts';
export type { RenewalParts } from './memberships/renewal.ts';
/** Memberships and orders to settle before an account is closed, and the sales to retain. */
export { commerceClosing } from './orders/closing.ts';
