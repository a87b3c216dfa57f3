import * as z from 'zod/mini';
import { date, money } from '#contract/kit/wire.ts';
import { cashFlowKind, certainty } from './safe-to-spend.ts';

/** One part of a purchase that is still to be paid. `plan_id` is the row of the first part. */
export const instalment = z.object({
  plan_id: z.int(),
  provider: z.string(),
  due_date: date,
  /** Minus, as it is money out. */
  amount: money,
  /** The how manyeth part it is, of how many. */
  number: z.int(),
  instalments: z.int(),
});
export type InstalmentOnWire = z.output<typeof instalment>;

/** A repayment of a loan; minus, as it is money out. */
export const loanRepayment = z.object({ loan_id: z.int(), name: z.string(), due_date: date, amount: money });
export type LoanRepaymentOnWire = z.output<typeof loanRepayment>;

/** A part of a purchase that was paid, by the transaction that shows it. */
export const paidInstalment = z.object({ ...instalment.shape, transaction_id: z.int() });
export type PaidInstalmentOnWire = z.output<typeof paidInstalment>;

/** A repayment of a loan of ours that was asked for, and what became of it. */
export const madeRepayment = z.object({
  id: z.int(),
  ...loanRepayment.shape,
  kind: z.literal(['instalment', 'additional', 'payout', 'resolve']),
  state: z.literal(['paid', 'sent_back', 'on_its_way']),
  /** The day on which it was paid; of one that was sent back, the day on which it was made up for. */
  paid_on: z.nullable(date),
  /** Days after it was first due. */
  days_late: z.int(),
  /** What the bank said of one that was sent back. */
  reason: z.nullable(z.string()),
});
export type MadeRepaymentOnWire = z.output<typeof madeRepayment>;

/** A planned cash flow that no scheduled payment stands for, or that is a transfer between own accounts. */
export const plannedFlow = z.object({
  key: z.string(),
  name: z.string(),
  kind: cashFlowKind,
  certainty,
  state: z.literal(['due', 'overdue']),
  due_date: date,
  /** Signed: minus is money out. */
  amount: money,
  bank_account_id: z.nullable(z.int()),
  /** The own account that it goes to. */
  to_account_id: z.nullable(z.int()),
  sub_category_id: z.int(),
  payment_id: z.nullable(z.int()),
  loan_id: z.nullable(z.int()),
  /** A likely bill by the key under which it can be scheduled or dismissed. */
  series_key: z.nullable(z.string()),
});
export type PlannedFlowOnWire = z.output<typeof plannedFlow>;
