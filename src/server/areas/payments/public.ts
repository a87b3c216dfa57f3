/** The queue of requests to banks (rule M07). The area that makes a request adds an item and settles it once. */
export { addQueueItem, completeQueueItem, failQueueItem, findQueueItem } from './queue/queue-store.ts';
export type { NewQueueItem, QueueItem } from './queue/queue-store.ts';
/** A queue item in API format. */
export { queueItemOnWire } from './queue/queue-item.ts';
/** Outbox handlers and scheduled jobs. */
export { PAYMENT_TOPIC } from './transfers/payment-order.ts';
export { collectResults, paymentOutboxHandler, sweepLongGone } from './transfers/payment-outbox-handler.ts';
export { sweepAllRoundUps } from './round-ups/round-ups.ts';
export { sweepBankQueue } from './queue/queue-store.ts';
/** Transfers between the member's accounts that have not arrived. */
export { onItsWayTo } from './transfers/incoming-store.ts';
/** Payments and transfers that have not settled. */
export { openOrders } from './transfers/open-order-store.ts';
/** Remaining instalments: amounts and due dates. */
export { comingInstalments, instalmentParts, instalmentsOver, owedOnPlans, owedOnPlansAt } from './instalments.ts';
export type { InstalmentPart, OwedToProvider, PaidInstalment } from './instalments.ts';
/** Payments that prevent closing an account. */
export { paymentClosing } from './closing.ts';
