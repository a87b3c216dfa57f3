import * as z from 'zod/mini';
import { cashFlowKinds, certainties } from '#domain/cash-flow/planned.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, money } from '#contract/kit/wire.ts';

export const cashFlowKind = z.literal([...cashFlowKinds]);
export const certainty = z.literal([...certainties]);
export const payCycleSource = z.literal(['chosen', 'detected', 'months']);

const spendRow = z.object({
  label: z.string(),
  amount: money,
  date: z.nullable(date),
  bank_account_id: z.nullable(z.int()),
  payment_id: z.nullable(z.int()),
  allocation_id: z.nullable(z.int()),
  category_id: z.nullable(z.int()),
  sub_category_id: z.nullable(z.int()),
  /** What is planned, where the row is a planned cash flow: its kind, how sure it is, and how it stands. */
  kind: z.nullable(cashFlowKind),
  certainty: z.nullable(certainty),
  state: z.nullable(z.literal(['due', 'overdue'])),
  loan_id: z.nullable(z.int()),
  /** A likely bill by the key under which it can be scheduled or dismissed. */
  series_key: z.nullable(z.string()),
});

/** The one call of planning that home makes. Its first load must be light, so the call stands apart from the rest of its area. */
export const safeToSpend = defineArea('bills', {
  safeToSpend: {
    method: 'GET',
    path: 'api/payments/safe-to-spend',
    auth: 'member',
    summary:
      'What may be spent until payday, line by line: balances, bills, ordered payments, transfers, money set aside, allocations, buffer.',
    reply: z.object({
      today: date,
      payday: date,
      days_left: z.int(),
      /** Whether the member has said when pay comes. */
      pay_cycle_chosen: z.boolean(),
      /** Where nothing was chosen, regular pay tells the payday; without any it is the first of the next month. */
      pay_cycle_source: payCycleSource,
      /** Bills and pay-offs that count and that nobody scheduled: how many are assumed, and what they come to. */
      assumed: z.object({ count: z.int(), amount: money }),
      safe: money,
      per_day: money,
      buffer: money,
      lines: z.array(
        z.object({
          kind: z.literal(['balance', 'bills', 'ordered', 'transfers', 'set_aside', 'allocations', 'buffer']),
          amount: money,
          rows: z.array(spendRow),
        }),
      ),
    }),
  },
});
