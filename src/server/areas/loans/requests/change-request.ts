import type { LoanRequest } from '#contract/areas/loans.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { OWN_PROVIDER, loanButtons } from '#domain/loans/actions.ts';
import { ChangeRefused, changedSchedule } from '#domain/loans/changes.ts';
import type { ScheduleChange } from '#domain/loans/changes.ts';
import { coverage } from '#domain/loans/coverage.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import { rulesOn } from '#domain/loans/products.ts';
import { frequencyDate } from '#domain/loans/terms.ts';
import { owedCents, splitPayment, overpaymentMessage } from '#domain/loans/waterfall.ts';
import { counted } from '#domain/text/counted.ts';
import type { OwnLoan } from '../loan-store.ts';
import { chargedOn, dollars, owedOf, runningOf } from '../servicing/position.ts';
import type { PaymentKind } from '../tables.ts';

/** The effect of an action on a loan: a payment or a new schedule, with the instalments before and after. */
export interface ActionPlan {
  payment: { kind: PaymentKind; cents: number } | null;
  /** The reason for the new schedule, for the borrower; null for a payment. */
  reason: string | null;
  /** The remaining instalments before and after. */
  before: Instalment[];
  after: Instalment[];
  /** The last date of a catch-up plan, until which it must be kept. */
  keepThrough?: string;
  message: string;
}

function required<T>(field: string, value: T | null | undefined): T {
  if (value === undefined || value === null) throw badField(field, 'This field is required.');
  return value;
}

function remainingInstalments(loan: OwnLoan, today: string): Instalment[] {
  return coverage(loan.schedule, loan.paidCents, today)
    .filter(({ state }) => state !== 'paid')
    .map(({ number: _number, paidCents, state: _state, ...one }) => ({ ...one, cents: one.cents - paidCents }));
}

function changeSchedule(loan: OwnLoan, today: string, change: ScheduleChange): Instalment[] {
  try {
    return changedSchedule(runningOf(loan, today), change);
  } catch (refused) {
    if (refused instanceof ChangeRefused) throw new Failure('conflict', refused.message);
    throw refused;
  }
}

function planDraw(loan: OwnLoan, today: string, request: LoanRequest): ActionPlan {
  const cents = required('amount', request.amount);
  const drawable = Math.max(0, loan.limitCents - loan.principalCents);
  if (cents > drawable)
    throw new Failure(
      'not_enough',
      drawable === 0 ? 'You’ve drawn the full amount of this loan.' : `Enter an amount up to ${dollars(drawable)}.`,
    );
  if (loan.hardshipSince !== null)
    throw new Failure('conflict', 'You can draw more once we’ve answered your hardship request.');
  const charged = chargedOn(loan, today);
  const larger = { ...charged, principalCents: charged.principalCents + cents };
  return {
    payment: { kind: 'draw', cents },
    reason: null,
    before: remainingInstalments(loan, today),
    after: changeSchedule(larger, today, { kind: 'after_draw' }),
    message: `${dollars(cents)} is on its way to ${loan.account.name}.`,
  };
}

function planPayment(
  loan: OwnLoan,
  today: string,
  kind: 'additional' | 'payout' | 'resolve',
  amountCents: number | null,
): ActionPlan {
  const charged = chargedOn(loan, today);
  const owed = owedOf(charged);
  const owedTotalCents = owedCents(owed);
  const cents = amountCents ?? owedTotalCents;
  const overpayment = overpaymentMessage(cents, owedTotalCents);
  if (overpayment !== null) throw badField('amount', overpayment);
  const split = splitPayment(cents, owed);
  const afterPayment = {
    ...charged,
    principalCents: owed.principalCents - split.principalCents,
    interestCents: owed.interestCents - split.interestCents,
    feesCents: owed.feesCents - split.feesCents,
  };
  const before = remainingInstalments(loan, today);
  const overdue = loan.overdueSince !== null;
  const after =
    cents === owedTotalCents
      ? []
      : overdue
        ? remainingInstalments({ ...loan, paidCents: loan.paidCents + cents }, today)
        : changeSchedule(afterPayment, today, { kind: 'after_payment' });
  return {
    payment: { kind, cents },
    reason: null,
    before,
    after,
    message: `Your ${dollars(cents)} payment is on its way. It counts from today.`,
  };
}

/** The latest possible end of a loan. */
function latestDay({ terms }: OwnLoan): string {
  return addDays(terms.drawDate, rulesOn(terms.product, terms.drawDate).maxDays);
}

function planReschedule(loan: OwnLoan, today: string, request: LoanRequest): ActionPlan {
  const [frequency, firstDueDate, instalments] = [
    required('frequency', request.frequency),
    required('first_date', request.first_date),
    required('payments', request.payments),
  ];
  const last = frequencyDate(firstDueDate, frequency, instalments - 1);
  const latest = latestDay(loan);
  if (firstDueDate <= today) throw badField('first_date', 'Choose a future date.');
  if (firstDueDate > addDays(today, 31)) throw badField('first_date', 'Choose a date within the next month.');
  if (last > latest)
    throw badField('payments', `This loan has to be repaid by ${formatDate(latest)}. Choose fewer repayments.`);
  const after = changeSchedule(loan, today, { kind: 'reschedule', frequency, firstDueDate, instalments });
  return {
    payment: null,
    reason: 'You changed the schedule',
    before: remainingInstalments(loan, today),
    after,
    message: 'Your new schedule is in place.',
  };
}

function planPostponement(loan: OwnLoan, today: string, request: LoanRequest): ActionPlan {
  const to = required('to', request.to);
  if (to <= today) throw badField('to', 'Choose a future date.');
  if (to > addDays(today, 45)) throw badField('to', 'Choose a date within the next 45 days.');
  // Only the last payment can be moved beyond the term: the others have later ones.
  if (to > latestDay(loan))
    throw badField('to', `This loan has to be repaid by ${formatDate(latestDay(loan))}. Choose an earlier date.`);
  return {
    payment: null,
    reason: `You moved a repayment to ${formatDate(to)}`,
    before: remainingInstalments(loan, today),
    after: changeSchedule(loan, today, { kind: 'postpone', to }),
    message: `Your repayment is now due on ${formatDate(to)}.`,
  };
}

function planCatchUp(loan: OwnLoan, today: string, request: LoanRequest): ActionPlan {
  const payments = required('payments', request.payments);
  const after = changeSchedule(loan, today, { kind: 'catch_up', payments });
  return {
    keepThrough: after[Math.min(payments, after.length) - 1]!.dueDate,
    payment: null,
    reason:
      payments === 1
        ? 'You added the overdue amount to your next repayment'
        : `You spread the overdue amount over ${counted(payments, 'repayment')}`,
    before: remainingInstalments(loan, today),
    after,
    message: 'Your catch-up plan is in place.',
  };
}

/**
 * Plans the effect of an action on a loan today.
 * @throws Failure `conflict` where the status does not allow the action (rule L01), `bad_input` by field, `not_enough`.
 */
export function planAction(loan: OwnLoan, today: string, request: LoanRequest): ActionPlan {
  if (!loanButtons(OWN_PROVIDER, loan.status).some(({ action }) => action === request.action))
    throw new Failure('conflict', `You can’t do that while the loan’s status is “${loan.status}”.`);
  switch (request.action) {
    case 'RequestDraw':
      return planDraw(loan, today, request);
    case 'AdditionalPayment':
      return planPayment(loan, today, 'additional', required('amount', request.amount));
    case 'ResolvePayment':
      return planPayment(loan, today, 'resolve', required('amount', request.amount));
    case 'OneClickPayout':
      return planPayment(loan, today, 'payout', null);
    case 'ChangePaymentPostpone':
      return planPostponement(loan, today, request);
    case 'CatchUpPayment':
      return planCatchUp(loan, today, request);
    case 'ChangePayment':
      return planReschedule(loan, today, request);
    case 'RequestStatement':
    case 'Contact':
      throw badField('action', 'This action doesn’t change the loan.');
  }
}
