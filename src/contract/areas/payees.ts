import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { instant, limit, page, paged, wholeBetween } from '#contract/kit/wire.ts';

/** A request to a bank. Rule M07: Status 0 failed, 1 complete, 2 pending. */
export const queueItem = z.object({
  ClientBankConnectionQueueID: z.int(),
  /** The number under which the bank's side knows the request. */
  QueueID: z.string(),
  Request: z.string(),
  Status: z.literal([0, 1, 2]),
  Comments: z.string(),
  created_at: instant,
});
export type QueueItemOnWire = z.output<typeof queueItem>;

export const payees = defineArea('payees', {
  requests: {
    method: 'GET', path: 'api/bank_connection/getRequest', auth: 'member',
    summary: 'What banks were asked for, the newest first: Status 0 failed, 1 complete, 2 pending.',
    query: z.object({ Status: z.optional(wholeBetween(0, 2)), page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(queueItem),
  },
});
