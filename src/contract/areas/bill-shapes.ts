import * as z from 'zod/mini';
import { date, money } from '#contract/kit/wire.ts';

/** An instalment that is still to be paid. `plan_id` is the transaction of the first instalment. */
export const instalment = z.object({
  plan_id: z.int(),
  provider: z.string(),
  due_date: date,
  /** Negative: money out. */
  amount: money,
  /** The number of the instalment in its plan, from 1. */
  number: z.int(),
  instalments: z.int(),
});
export type InstalmentOnWire = z.output<typeof instalment>;

/** A loan repayment. The amount is negative: money out. */
export const loanRepayment = z.object({ loan_id: z.int(), name: z.string(), due_date: date, amount: money });
export type LoanRepaymentOnWire = z.output<typeof loanRepayment>;

/** An instalment that was paid, with its transaction. */
export const paidInstalment = z.object({ ...instalment.shape, transaction_id: z.int() });
export type PaidInstalmentOnWire = z.output<typeof paidInstalment>;

/** A requested repayment of one of our loans, and its outcome. */
export const repaymentOutcome = z.object({
  id: z.int(),
  ...loanRepayment.shape,
  kind: z.literal(['instalment', 'additional', 'payout', 'resolve']),
  state: z.literal(['paid', 'sent_back', 'on_its_way']),
  /** The day it was paid, or the day a returned repayment was made up for. */
  paid_on: z.nullable(date),
  /** Days after the first due date. */
  days_late: z.int(),
  /** The bank's reason for returning the payment. */
  reason: z.nullable(z.string()),
});
export type MadeRepaymentOnWire = z.output<typeof repaymentOutcome>;

/** A free or discounted trial that may switch to the full price. */
export const trialEnding = z.object({
  key: z.string(),
  name: z.string(),
  bank_account_id: z.int(),
  started: date,
  ends: date,
  amount: money,
  transaction_id: z.int(),
});
