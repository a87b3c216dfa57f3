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

/** What a button means for a loan as it stands: money that is moved, or a new schedule, and what it looks like then. */
export interface Meaning {
  payment: { kind: PaymentKind; cents: number } | null;
  /** Why the new schedule is made, for the borrower; null where money moves first. */
  reason: string | null;
  /** What is still to come, before and after. */
  before: Instalment[];
  after: Instalment[];
  /** The last payment of a catch-up plan, which has to be kept so long. */
  keepThrough?: string;
  message: string;
}

function required<T>(field: string, value: T | null | undefined): T {
  if (value === undefined || value === null) throw badField(field, 'This field is required.');
  return value;
}

function toCome(loan: OwnLoan, today: string): Instalment[] {
  return coverage(loan.schedule, loan.paidCents, today)
    .filter(({ state }) => state !== 'paid')
    .map(({ number: _number, paidCents, state: _state, ...one }) => ({ ...one, cents: one.cents - paidCents }));
}

function changed(loan: OwnLoan, today: string, change: ScheduleChange): Instalment[] {
  try {
    return changedSchedule(runningOf(loan, today), change);
  } catch (refused) {
    if (refused instanceof ChangeRefused) throw new Failure('conflict', refused.message);
    throw refused;
  }
}

function draw(loan: OwnLoan, today: string, request: LoanRequest): Meaning {
  const cents = required('amount', request.amount);
  const drawable = Math.max(0, loan.limitCents - loan.principalCents);
  if (cents > drawable)
    throw new Failure(
      'not_enough',
      drawable === 0
        ? 'Nothing more can be drawn: all of this loan has been paid out.'
        : `At most ${dollars(drawable)} more can be drawn.`,
    );
  if (loan.hardshipSince !== null)
    throw new Failure('conflict', 'Your hardship request is open. More can be drawn once it is answered.');
  const charged = chargedOn(loan, today);
  const larger = { ...charged, principalCents: charged.principalCents + cents };
  return {
    payment: { kind: 'draw', cents },
    reason: null,
    before: toCome(loan, today),
    after: changed(larger, today, { kind: 'after_draw' }),
    message: `${dollars(cents)} is on its way to ${loan.account.name}.`,
  };
}

function pay(
  loan: OwnLoan,
  today: string,
  kind: 'additional' | 'payout' | 'resolve',
  requested: number | null,
): Meaning {
  const charged = chargedOn(loan, today);
  const owed = owedOf(charged);
  const most = owedCents(owed);
  const cents = requested ?? most;
  const tooMuch = overpaymentMessage(cents, most);
  if (tooMuch !== null) throw badField('amount', tooMuch);
  const split = splitPayment(cents, owed);
  const rest = {
    ...charged,
    principalCents: owed.principalCents - split.principalCents,
    interestCents: owed.interestCents - split.interestCents,
    feesCents: owed.feesCents - split.feesCents,
  };
  const before = toCome(loan, today);
  const overdue = loan.overdueSince !== null;
  const after =
    cents === most
      ? []
      : overdue
        ? toCome({ ...loan, paidCents: loan.paidCents + cents }, today)
        : changed(rest, today, { kind: 'after_payment' });
  return {
    payment: { kind, cents },
    reason: null,
    before,
    after,
    message: `${dollars(cents)} is on its way to us. It counts from today.`,
  };
}

/** The last day that the term of a loan may have. */
function latestDay({ terms }: OwnLoan): string {
  return addDays(terms.drawDate, rulesOn(terms.product, terms.drawDate).maxDays);
}

function rescheduled(loan: OwnLoan, today: string, request: LoanRequest): Meaning {
  const [frequency, firstDueDate, instalments] = [
    required('frequency', request.frequency),
    required('first_date', request.first_date),
    required('payments', request.payments),
  ];
  const last = frequencyDate(firstDueDate, frequency, instalments - 1);
  const latest = latestDay(loan);
  if (firstDueDate <= today) throw badField('first_date', 'Choose a day to come.');
  if (firstDueDate > addDays(today, 31)) throw badField('first_date', 'Choose a day within a month.');
  if (last > latest) throw badField('payments', `This loan ends by ${formatDate(latest)} at the latest.`);
  const after = changed(loan, today, { kind: 'reschedule', frequency, firstDueDate, instalments });
  return {
    payment: null,
    reason: 'You changed the schedule',
    before: toCome(loan, today),
    after,
    message: 'The schedule is changed.',
  };
}

function postponed(loan: OwnLoan, today: string, request: LoanRequest): Meaning {
  const to = required('to', request.to);
  if (to <= today) throw badField('to', 'Choose a day to come.');
  if (to > addDays(today, 45)) throw badField('to', 'Choose a day within six weeks.');
  // Only the last one could be moved beyond the term: the others are followed by it.
  if (to > latestDay(loan)) throw badField('to', `This loan ends by ${formatDate(latestDay(loan))} at the latest.`);
  return {
    payment: null,
    reason: `You moved a payment to ${formatDate(to)}`,
    before: toCome(loan, today),
    after: changed(loan, today, { kind: 'postpone', to }),
    message: `The payment is moved to ${formatDate(to)}.`,
  };
}

function caughtUp(loan: OwnLoan, today: string, request: LoanRequest): Meaning {
  const payments = required('payments', request.payments);
  const after = changed(loan, today, { kind: 'catch_up', payments });
  return {
    keepThrough: after[Math.min(payments, after.length) - 1]!.dueDate,
    payment: null,
    reason: `You spread what was overdue over ${counted(payments, 'payment')}`,
    before: toCome(loan, today),
    after,
    message: 'Your catch-up plan is in place.',
  };
}

/**
 * What a button does to a loan today.
 *
 * @throws Failure `conflict` where the status has no such button (rule L01), `bad_input` by field, `not_enough`.
 */
export function meaningOf(loan: OwnLoan, today: string, request: LoanRequest): Meaning {
  if (!loanButtons(OWN_PROVIDER, loan.status).some(({ action }) => action === request.action))
    throw new Failure('conflict', `That cannot be done while the loan is ${loan.status}.`);
  switch (request.action) {
    case 'RequestDraw':
      return draw(loan, today, request);
    case 'AdditionalPayment':
      return pay(loan, today, 'additional', required('amount', request.amount));
    case 'ResolvePayment':
      return pay(loan, today, 'resolve', required('amount', request.amount));
    case 'OneClickPayout':
      return pay(loan, today, 'payout', null);
    case 'ChangePaymentPostpone':
      return postponed(loan, today, request);
    case 'CatchUpPayment':
      return caughtUp(loan, today, request);
    case 'ChangePayment':
      return rescheduled(loan, today, request);
    case 'RequestStatement':
    case 'Contact':
      throw badField('action', 'This button asks for something that is no change of the loan.');
  }
}
