import * as z from 'zod/mini';
import { cashFlowKinds, certainties } from '#domain/cash-flow/planned.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, doneWith, money, storable } from '#contract/kit/wire.ts';

export const cashFlowKind = z.literal([...cashFlowKinds]);
export const certainty = z.literal([...certainties]);
export const payCycleSource = z.literal(['chosen', 'detected', 'months']);

/** A planned cash flow that no scheduled payment covers, or a transfer between the member's accounts. */
export const plannedFlow = z.object({
  key: z.string(),
  name: z.string(),
  kind: cashFlowKind,
  certainty,
  state: z.literal(['due', 'overdue']),
  due_date: date,
  /** Signed: negative is money out. */
  amount: money,
  bank_account_id: z.nullable(z.int()),
  /** The member's account that receives the money. */
  to_account_id: z.nullable(z.int()),
  sub_category_id: z.int(),
  payment_id: z.nullable(z.int()),
  loan_id: z.nullable(z.int()),
  /** The key by which a likely bill can be scheduled or dismissed. */
  series_key: z.nullable(z.string()),
});
export type PlannedFlowOnWire = z.output<typeof plannedFlow>;

/** The regular pay that past transactions show, for the member to confirm. */
const detectedPay = z.object({
  frequency: z.literal(['weekly', 'fortnightly', 'four_weekly', 'monthly']),
  anchor: z.nullable(date),
  day: z.nullable(z.int()),
  payer: z.string(),
  amount: money,
  rows: z.int(),
});

/** The keys of recurring payments, as `payments/detected` lists them. */
const seriesKeys = z.array(z.string().check(z.minLength(1), z.maxLength(300), storable)).check(z.maxLength(200));

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
      'Returns what is safe to spend until payday, with its calculation: balances, bills, payments in progress, transfers, set-aside money, allocations and buffer.',
    reply: z.object({
      today: date,
      payday: date,
      days_left: z.int(),
      /** Whether the member has set the pay cycle. */
      pay_cycle_chosen: z.boolean(),
      /** Without a set pay cycle, the payday is detected from regular pay, or is the first of next month. */
      pay_cycle_source: payCycleSource,
      /** Null once the member has set a pay cycle, or if no regular pay was found. */
      detected_pay: z.nullable(detectedPay),
      /** Unscheduled bills and card repayments that are counted: how many, and their total. */
      assumed: z.object({ count: z.int(), amount: money }),
      /** Likely bills that the member has neither confirmed nor dismissed, whenever they are due. */
      likely_bills: z.int(),
      /** The next bills, overdue ones first; also those due after payday. */
      upcoming: z.array(plannedFlow),
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
  decideDetected: {
    method: 'POST',
    path: 'api/payments/detected/decide',
    auth: 'member',
    summary:
      'Schedules some of the recurring payments that were detected and dismisses others, in one call. Keys that were already decided are ignored.',
    body: z.object({ accept: seriesKeys, dismiss: z.optional(seriesKeys) }),
    reply: doneWith({ scheduled: z.int(), dismissed: z.int() }),
    errors: ['bad_input'],
  },
});
