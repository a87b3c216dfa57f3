import type { MadeRepaymentOnWire, PaidInstalmentOnWire } from '#contract/areas/bill-shapes.ts';
import { notScheduled } from '#domain/payments/instalments-ahead.ts';
import type { RepaymentOutcome } from '#domain/loans/repayment-outcomes.ts';
import type { NamedRepayment } from '../loans/public.ts';
import type { PaidInstalment } from '../payments/public.ts';

/** Payments other than scheduled ones, as the calendar lists them. */
export interface OtherPayments {
  paid_instalments: PaidInstalmentOnWire[];
  repayments: MadeRepaymentOnWire[];
}

/** Returns paid instalments and loan repayments, except those that a scheduled payment covers. */
export function otherPayments(
  parts: readonly PaidInstalment[],
  made: readonly RepaymentOutcome<NamedRepayment>[],
  planned: readonly { date: string; cents: number }[],
): OtherPayments {
  const repayments = made
    .map((outcome) => ({ ...outcome, date: outcome.record.dueOn, cents: -outcome.record.cents }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return {
    paid_instalments: notScheduled(parts, planned).map(({ planId, provider, date, cents, number, of, rowId }) => ({
      plan_id: planId,
      provider,
      due_date: date,
      amount: cents,
      number,
      instalments: of,
      transaction_id: rowId,
    })),
    repayments: notScheduled(repayments, planned).map(
      ({ record: { id, loanId, name, kind, reason }, date, cents, state, paidOn, daysLate }) => ({
        id,
        loan_id: loanId,
        name,
        due_date: date,
        amount: cents,
        kind,
        state,
        paid_on: paidOn,
        days_late: daysLate,
        reason: state === 'sent_back' ? reason : null,
      }),
    ),
  };
}
