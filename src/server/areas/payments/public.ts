/** The queue of requests to banks (rule M07): who asks a bank for something adds an item and settles it once. */
export { addQueueItem, completeQueueItem, failQueueItem, findQueueItem } from './queue/queue-store.ts';
export type { NewQueueItem, QueueItem } from './queue/queue-store.ts';
/** A queue item as the wire has it. */
export { queueItemOnWire } from './queue/queue-item.ts';
/** What the outbox and the schedules call. */
export { PAYMENT_TOPIC } from './transfers/payment-order.ts';
export { collectResults, paymentOutboxHandler, sweepLongGone } from './transfers/payment-outbox-handler.ts';
export { sweepAllRoundUps } from './round-ups/round-ups.ts';
export { sweepBankQueue } from './queue/queue-store.ts';
/** Transfers between own accounts that have not arrived. */
export { onItsWayTo } from './transfers/incoming-store.ts';
/** Payments and transfers that were ordered and have not come to their end. */
export { openOrders } from './transfers/open-order-store.ts';
/** Instalments that are still to come, for what the member owes and when. */
export { comingInstalments, instalmentParts, instalmentsOver, owedOnPlans, owedOnPlansAt } from './instalments.ts';
export type { InstalmentPart, OwedToProvider, PaidInstalment } from './instalments.ts';
/** What of payments stands in the way of closing an account. */
export { paymentClosing } from './closing.ts';
