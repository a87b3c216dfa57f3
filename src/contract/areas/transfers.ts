import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { doneWith, id, limit, listed, money, page } from '#contract/kit/wire.ts';
import { transaction } from './transactions.ts';

const pair = z.object({
  transfer_id: z.int(),
  amount: money,
  from: transaction,
  to: transaction,
  matched_by: z.literal(['rule', 'member']),
});

/** Transfers between the member's accounts: two transactions that are neither spending nor income. */
export const transfers = defineArea('transfers', {
  list: {
    method: 'GET',
    path: 'api/transactions/transfers',
    auth: 'member',
    summary: 'Lists matched transfers between the member’s accounts, newest first.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(pair), total: z.int(), page: z.int(), limit: z.int() }),
  },
  candidates: {
    method: 'GET',
    path: 'api/transactions/transfers/candidates',
    auth: 'member',
    summary: 'Lists transactions in other accounts that may be the other side of a transfer.',
    query: z.object({ id }),
    reply: listed(transaction),
    errors: ['not_found'],
  },
  match: {
    method: 'POST',
    path: 'api/transactions/transfers/match',
    auth: 'member',
    summary: 'Matches two transactions of opposite amounts as a transfer between the member’s accounts.',
    body: z.object({ id, other_id: id }),
    reply: doneWith({ data: pair }),
    errors: ['not_found', 'bad_input', 'conflict'],
  },
  unmatch: {
    method: 'POST',
    path: 'api/transactions/transfers/unmatch',
    auth: 'member',
    summary:
      'Separates a matched transfer permanently. Both transactions return to their earlier categories, and each is matched to another transaction that fits, if there is one.',
    body: z.object({ id }),
    reply: doneWith({ matched: z.int() }),
    errors: ['not_found'],
  },
});
