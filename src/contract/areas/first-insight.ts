import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, money } from '#contract/kit/wire.ts';

/** Separate from the rest of its area because a new member's home calls it. */
export const firstInsight = defineArea('bills', {
  firstInsight: {
    method: 'GET',
    path: 'api/payments/insight',
    auth: 'member',
    summary:
      "Returns a first summary of the member's transactions: last month's spending, housing as a share of pay, and subscriptions.",
    reply: z.object({
      /** The last whole calendar month with spending; without one, the last 30 days. */
      from: date,
      to: date,
      spent: money,
      /** Rent or home loan repayments; null if none were found, or if there is no regular pay. */
      housing: z.nullable(z.object({ kind: z.literal(['rent', 'mortgage']), share_percent: z.int() })),
      subscriptions: z.object({
        count: z.int(),
        year_amount: money,
        /** Those whose price went up, largest rise first. */
        risen: z.array(z.object({ name: z.string(), from: money, to: money, since: date })),
      }),
    }),
  },
});
