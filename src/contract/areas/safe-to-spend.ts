import * as z from 'zod/mini';
import { cashFlowKinds, certainties } from '#domain/cash-flow/planned.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, money } from '#contract/kit/wire.ts';

export const cashFlowKind = z.literal([...cashFlowKinds]);
export const certainty = z.literal([...certainties]);
export const payCycleSource = z.literal(['chosen', 'detected', 'months']);

const breakdownItem = z.object({
  label: z.string(),
  amount: money,
  date: z.nullable(date),
  bank_account_id: z.nullable(z.int()),
  payment_id: z.nullable(z.int()),
  allocation_id: z.nullable(z.int()),
  category_id: z.nullable(z.int()),
  sub_category_id: z.nullable(z.int()),
  /** For a planned cash flow: its kind, certainty and state. */
  kind: z.nullable(cashFlowKind),
  certainty: z.nullable(certainty),
  state: z.nullable(z.literal(['due', 'overdue'])),
  loan_id: z.nullable(z.int()),
  /** The key by which a likely bill can be scheduled or dismissed. */
  series_key: z.nullable(z.string()),
});

/** Separate from the rest of its area because the home screen calls it and must load quickly. */
export const safeToSpend = defineArea('bills', {
  safeToSpend: {
    method: 'GET',
    path: 'api/payments/safe-to-spend',
    auth: 'member',
    summary:
      'Returns what is safe to spend until payday, with its calculation: balances, bills, ordered payments, transfers, set-aside money, allocations, buffer.',
    reply: z.object({
      today: date,
      payday: date,
      days_left: z.int(),
      /** Whether the member has set the pay cycle. */
      pay_cycle_chosen: z.boolean(),
      /** Without a set pay cycle, the payday is detected from regular pay, or is the first of next month. */
      pay_cycle_source: payCycleSource,
      /** Unscheduled bills and card repayments that are counted: how many, and their total. */
      assumed: z.object({ count: z.int(), amount: money }),
      safe: money,
      per_day: money,
      buffer: money,
      lines: z.array(
        z.object({
          kind: z.literal(['balance', 'bills', 'ordered', 'transfers', 'set_aside', 'allocations', 'buffer']),
          amount: money,
          rows: z.array(breakdownItem),
        }),
      ),
    }),
  },
});
