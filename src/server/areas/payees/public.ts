/** The queue of requests to banks (rule M07): who asks a bank for something adds an item and settles it once. */
export { addQueueItem, completeQueueItem, failQueueItem, findQueueItem, sweepBankQueue } from './queue-store.ts';
export type { NewQueueItem, QueueItem } from './queue-store.ts';
/** A queue item as the wire has it. */
export { queueItemOnWire } from './queue-item.ts';
