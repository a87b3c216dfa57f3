import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, money } from '#contract/kit/wire.ts';

const spendRow = z.object({
  label: z.string(),
  amount: money,
  date: z.nullable(date),
  bank_account_id: z.nullable(z.int()),
  payment_id: z.nullable(z.int()),
  allocation_id: z.nullable(z.int()),
  category_id: z.nullable(z.int()),
  sub_category_id: z.nullable(z.int()),
});

/** The one call of planning that home makes. Its first load must be light, so the call stands apart from the rest of its area. */
export const spendable = defineArea('planning', {
  safeToSpend: {
    method: 'GET', path: 'api/payments/safe-to-spend', auth: 'member',
    summary: 'What may be spent until payday, line by line: balances, bills, money set aside, allocations, buffer.',
    reply: z.object({
      today: date, payday: date, days_left: z.int(),
      /** Whether the member has said when pay comes; until then it is the first of the next month. */
      pay_cycle_chosen: z.boolean(),
      safe: money, per_day: money, buffer: money,
      lines: z.array(z.object({ kind: z.literal(['balance', 'bills', 'set_aside', 'allocations', 'buffer']), amount: money, rows: z.array(spendRow) })),
    }),
  },
});
