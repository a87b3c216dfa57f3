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

/** Money moved between the member's own accounts: two rows, no spending. */
export const transfers = defineArea('transfers', {
  list: {
    method: 'GET',
    path: 'api/transactions/transfers',
    auth: 'member',
    summary: 'Matched transfers, the newest first.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(pair), total: z.int(), page: z.int(), limit: z.int() }),
  },
  candidates: {
    method: 'GET',
    path: 'api/transactions/transfers/candidates',
    auth: 'member',
    summary: 'Rows of other accounts that may be the other half of this one.',
    query: z.object({ id }),
    reply: listed(transaction),
    errors: ['not_found'],
  },
  match: {
    method: 'POST',
    path: 'api/transactions/transfers/match',
    auth: 'member',
    summary: 'Declares two rows of opposite amount in two accounts to be one transfer.',
    body: z.object({ id, other_id: id }),
    reply: doneWith({ data: pair }),
    errors: ['not_found', 'bad_input', 'conflict'],
  },
  unmatch: {
    method: 'POST',
    path: 'api/transactions/transfers/unmatch',
    auth: 'member',
    summary:
      'Takes a transfer apart for good: both rows return to the categories they had, and each is matched with another row that fits, where there is one.',
    body: z.object({ id }),
    reply: doneWith({ matched: z.int() }),
    errors: ['not_found'],
  },
});
