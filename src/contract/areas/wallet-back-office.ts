import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { doneWith, id, instant, limit, page, paged } from '#contract/kit/wire.ts';
import { transferState } from './wallet-shapes.ts';

/** Transfers of members' wallets, as operators see them. */

const operatorTransfer = z.object({
  id: z.int(),
  member_id: z.int(),
  email: z.string(),
  transactionId: z.string(),
  reference: z.string(),
  sender: z.string(),
  receiver: z.string(),
  amount: z.int(),
  fee: z.int(),
  state: transferState,
  attempts: z.int(),
  created_at: instant,
  submitted_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  reason: z.nullable(z.string()),
});
export type OperatorTransfer = z.output<typeof operatorTransfer>;

export const walletBackOffice = defineArea('walletBackOffice', {
  transfers: {
    method: 'GET',
    path: 'api/operator/wallet/transfers',
    auth: 'operator',
    summary: 'Lists transfers by state: longest waiting or last failed first.',
    query: z.object({
      state: z.optional(z.literal(['stuck', 'submitted', 'failed'])),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    reply: z.extend(paged(operatorTransfer), { network: z.string(), simulated: z.boolean() }),
  },
  retry: {
    method: 'POST',
    path: 'api/operator/wallet/retry',
    auth: 'operator',
    idempotent: true,
    summary: 'Sends a stuck transfer again under the same id.',
    body: z.object({ member_id: id, id }),
    reply: doneWith({ data: operatorTransfer }),
    errors: ['conflict', 'not_found'],
  },
});
