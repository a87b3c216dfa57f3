import type { QueueItemOnWire } from '#contract/areas/payments.ts';
import type { QueueItem } from './queue-store.ts';

export function queueItemOnWire(item: QueueItem): QueueItemOnWire {
  return {
    ClientBankConnectionQueueID: item.id,
    QueueID: item.queue_id,
    Request: item.request,
    Status: item.status,
    Comments: item.comments,
    created_at: item.created_at,
  };
}
