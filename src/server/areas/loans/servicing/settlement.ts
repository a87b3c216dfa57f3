import { addDays } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { catchUpAfter } from '#domain/loans/catch-up.ts';
import { ChangeRefused, changedSchedule } from '#domain/loans/changes.ts';
import { retryDate } from '#domain/loans/retry.ts';
import type { Retry } from '#domain/loans/retry.ts';
import { nextRun, overdueOf } from '#domain/loans/servicing.ts';
import { frequencyDate } from '#domain/loans/terms.ts';
import { owedCents, splitPayment, splitText } from '#domain/loans/waterfall.ts';
import type { DebitResult } from '#server/ports/direct-debit/port.ts';
import type { Effects } from './effects.ts';
import { payOrAskForHelp } from '../emails.ts';
import type { OwnLoan } from '../loan-store.ts';
import type { OpenPayment, Settlement } from '../payments/payment-store.ts';
import { chargeTo, dollars, interestSince, owedOf, runningOf, servicedOf } from './position.ts';

type Outcome = Exclude<DebitResult, { state: 'accepted' }>;

export interface Settling {
  effects: Effects;
  settlements: Settlement[];
  /** Loans paid out for the first time. */
  drawn: { memberId: number; id: number }[];
  /** Known pay cycles of borrowers with a dishonoured repayment. */
  payDays: ReadonlyMap<number, PayCycle>;
  today: string;
}

/** The status by the schedule after a payment settled or failed. */
export function recalculateStatus(loan: OwnLoan, today: string) {
  const serviced = servicedOf(loan);
  const { overdueSince } = overdueOf(serviced, today);
  const status =
    overdueSince === null
      ? ('active' as const)
      : loan.status === 'external'
        ? ('external' as const)
        : ('arrears' as const);
  const nextOn = nextRun(
    serviced,
    { chargedTo: serviced.chargedTo, collectedTo: serviced.collectedTo, overdueSince },
    today,
  );
  // A newly overdue loan is serviced on the same day.
  return {
    status,
    overdueSince,
    nextOn: overdueSince !== null && overdueSince !== loan.overdueSince ? today : nextOn,
    lastStep: overdueSince === loan.overdueSince ? loan.lastStep : null,
  };
}

/** Logs a newly overdue amount. */
export function logOverdue(
  effects: Effects,
  loan: OwnLoan,
  status: { overdueSince: string | null; overdueCents: number },
  today: string,
): void {
  const { overdueSince, overdueCents: cents } = status;
  if (overdueSince === null || overdueSince === loan.overdueSince) return;
  effects.recordEvent(loan, {
    onDate: today,
    kind: 'overdue',
    by: 'system',
    words: `${dollars(cents)} has been overdue since ${formatDate(overdueSince)}. There’s no fee for this.`,
    details: { cents },
  });
}

interface ScheduleInput {
  instalments: OwnLoan['schedule'];
  reason: string;
  by: 'member' | 'team' | 'system';
  today: string;
  /** The last date of a catch-up plan. */
  keepThrough?: string | null;
}

/** Replaces the schedule. */
export function newSchedule(effects: Effects, loan: OwnLoan, input: ScheduleInput): OwnLoan {
  const version = loan.version + 1;
  effects.schedules.push({
    memberId: loan.memberId,
    loanId: loan.id,
    version,
    madeOn: input.today,
    reason: input.reason,
    by: input.by,
    instalments: input.instalments,
  });
  // The new schedule includes overdue amounts, so no retry is needed.
  const before = { ...loan, isRelief: loan.scheduleBy === 'team' };
  const catchUpTo =
    input.by === 'team' ? loan.catchUpTo : catchUpAfter(before, input.instalments, input.today, input.keepThrough);
  return {
    ...loan,
    version,
    paidCents: 0,
    schedule: input.instalments,
    scheduleBy: input.by,
    catchUpTo,
    retryOn: null,
    retryCents: null,
  };
}

function firstDraw(
  { effects, settlements, drawn, today }: Settling,
  loan: OwnLoan,
  payment: OpenPayment,
  result: Outcome,
): void {
  const { memberId, id } = payment;
  if (result.state === 'dishonoured') {
    effects.recordEvent(loan, {
      onDate: today,
      kind: 'draw_failed',
      by: 'system',
      words: `We couldn’t pay the money into ${loan.account.name}. ${result.reason} You don’t owe anything, and the loan is closed.`,
    });
    effects.notify(loan, {
      dedupeKey: `draw-failed:${id}`,
      title: 'We couldn’t pay your loan into your account',
      body: `${result.reason} You don’t owe anything, and the loan is closed.`,
    });
    effects.change(loan, { status: 'paid', closedOn: today, nextOn: null });
    settlements.push({ memberId, id, result, split: null, owedAfterCents: 0 });
    return;
  }
  const { fees } = servicedOf(loan);
  const feesCents =
    loan.terms.establishmentFeeCents +
    fees.filter(({ date }) => date <= today).reduce((sum, { cents }) => sum + cents, 0);
  effects.post(loan, 'loan_draw', `${memberId}:${id}`, { principalCents: payment.cents, interestCents: 0, feesCents });
  effects.recordEvent(loan, {
    onDate: today,
    kind: 'draw',
    by: 'system',
    words: `We paid ${dollars(payment.cents)} into ${loan.account.name}.`,
    details: { cents: payment.cents },
  });
  if (feesCents > 0)
    effects.recordEvent(loan, {
      onDate: today,
      kind: 'fee',
      by: 'system',
      words: `Establishment fee of ${dollars(loan.terms.establishmentFeeCents)} and first monthly fee of ${dollars(feesCents - loan.terms.establishmentFeeCents)}.`,
      details: { cents: feesCents },
    });
  const started: OwnLoan = { ...loan, principalCents: payment.cents, feesCents, chargedTo: today, collectedTo: today };
  effects.change(loan, {
    ...recalculateStatus(started, today),
    status: 'active',
    chargedTo: today,
    collectedTo: addDays(loan.schedule[0]!.dueDate, -1) < today ? addDays(loan.schedule[0]!.dueDate, -1) : today,
  });
  settlements.push({
    memberId,
    id,
    result,
    split: null,
    owedAfterCents: payment.cents + feesCents,
    counted: { from: today, version: loan.version },
  });
  effects.notify(loan, {
    dedupeKey: `draw:${id}`,
    title: 'We’ve paid your loan into your account',
    body: `We paid ${dollars(payment.cents)} into ${loan.account.name}. Your first repayment is on ${formatDate(loan.schedule[0]!.dueDate)}.`,
  });
  drawn.push({ memberId, id: loan.id });
}

/** Spreads what is owed evenly over the remaining payments. If none is left, it is due a period later. */
export function reamortise(loan: OwnLoan, today: string): OwnLoan['schedule'] {
  try {
    return changedSchedule(runningOf(loan, today), { kind: 'after_draw' });
  } catch (refused) {
    if (!(refused instanceof ChangeRefused)) throw refused;
    const { frequency } = loan.terms;
    return changedSchedule(runningOf(loan, today), {
      kind: 'reschedule',
      frequency,
      firstDueDate: frequencyDate(today, frequency, 1),
      instalments: 1,
    });
  }
}

function laterDraw(
  { effects, settlements, today }: Settling,
  loan: OwnLoan,
  payment: OpenPayment,
  result: Outcome,
): void {
  const { memberId, id, cents } = payment;
  if (result.state === 'dishonoured') {
    effects.recordEvent(loan, {
      onDate: today,
      kind: 'draw_failed',
      by: 'system',
      words: `We couldn’t pay your ${dollars(cents)} draw into ${loan.account.name}. ${result.reason} You don’t owe anything for this draw.`,
    });
    effects.notify(loan, {
      dedupeKey: `draw-failed:${id}`,
      title: 'We couldn’t pay your loan draw into your account',
      body: `${result.reason} You don’t owe anything for this draw.`,
    });
    settlements.push({ memberId, id, result, split: null, owedAfterCents: owedCents(owedOf(loan)) });
    return;
  }
  // Interest up to today is on the balance before the draw.
  const charged = chargeTo(effects, loan, today);
  effects.post(charged, 'loan_draw', `${memberId}:${id}`, { principalCents: cents, interestCents: 0, feesCents: 0 });
  effects.recordEvent(charged, {
    onDate: today,
    kind: 'draw',
    by: 'system',
    words: `We paid another ${dollars(cents)} into ${loan.account.name}. Your upcoming repayments have changed.`,
    details: { cents },
  });
  const larger: OwnLoan = { ...charged, principalCents: charged.principalCents + cents };
  const updated = newSchedule(effects, larger, {
    instalments: reamortise(larger, today),
    reason: `After a draw of ${dollars(cents)}`,
    by: 'system',
    today,
  });
  effects.notify(updated, {
    dedupeKey: `draw:${id}`,
    title: 'We’ve paid your loan draw into your account',
    body: `We paid ${dollars(cents)} into ${loan.account.name}. Your repayments have changed: the next is ${dollars(updated.schedule[0]!.cents)} on ${formatDate(updated.schedule[0]!.dueDate)}.`,
  });
  effects.change(updated, { ...recalculateStatus(updated, today), closedOn: null });
  settlements.push({
    memberId,
    id,
    result,
    split: null,
    owedAfterCents: owedCents(owedOf(updated)),
    counted: { from: today, version: updated.version },
  });
}

/** An extra payment shortens the loan; while something is overdue, it does not change the schedule. */
function afterExtra(effects: Effects, loan: OwnLoan, wasOverdue: boolean, cents: number, today: string): OwnLoan {
  if (wasOverdue) return loan;
  try {
    const running = runningOf(loan, today);
    // The payment has reduced the debt, so it must not count towards the schedule as well.
    const instalments = changedSchedule(
      { ...running, paidCents: running.paidCents - cents },
      { kind: 'after_payment' },
    );
    return newSchedule(effects, loan, {
      instalments,
      reason: `After an extra repayment of ${dollars(cents)}`,
      by: 'system',
      today,
    });
  } catch (refused) {
    if (refused instanceof ChangeRefused) return loan;
    throw refused;
  }
}

/** Closes a loan that is paid off. */
export function closeLoan(effects: Effects, loan: OwnLoan, today: string): void {
  effects.recordEvent(loan, {
    onDate: today,
    kind: 'closed',
    by: 'system',
    words: 'You paid off this loan. There’s nothing more to pay.',
  });
  effects.notify(loan, {
    dedupeKey: `closed:${today}`,
    title: 'You’ve paid off your loan',
    body: 'You don’t owe anything more, and there are no further fees.',
  });
  effects.change(loan, {
    status: 'paid',
    closedOn: today,
    nextOn: null,
    overdueSince: null,
    lastStep: null,
    retryOn: null,
    retryCents: null,
  });
}

/**
 * Reverses the interest charged because a payment was delayed on our side; interest already paid reduces the principal.
 * The payment itself must still be due in full.
 */
export function reverseDelay(
  effects: Effects,
  loan: OwnLoan,
  { id, cents, from }: { id: number; cents: number; from: string },
): OwnLoan {
  const savedCents = splitPayment(cents, owedOf(loan)).principalCents;
  const interest = Math.min(-interestSince(loan, -savedCents, from), owedCents(owedOf(loan)) - cents);
  if (interest <= 0) return loan;
  const interestCents = Math.min(interest, loan.interestCents);
  const principalCents = interest - interestCents;
  effects.post(loan, 'loan_interest', `${loan.memberId}:${loan.id}:delay:${id}`, {
    principalCents: -principalCents,
    interestCents: -interestCents,
    feesCents: 0,
  });
  effects.recordEvent(loan, {
    onDate: loan.chargedTo!,
    kind: 'interest',
    by: 'system',
    words: `We cancelled ${dollars(interest)} in interest since ${formatDate(from)} because a problem on our side delayed your ${dollars(cents)} repayment.`,
    details: { cents: -interest },
  });
  return {
    ...loan,
    principalCents: loan.principalCents - principalCents,
    interestCents: loan.interestCents - interestCents,
  };
}

/** Books a repayment and logs its split to the cent. */
function bookRepayment(
  { effects, settlements, today }: Settling,
  loan: OwnLoan,
  payment: OpenPayment,
  result: Outcome & { state: 'complete' },
): void {
  const { memberId, id, cents, kind } = payment;
  const before =
    payment.refusedOn === null ? loan : reverseDelay(effects, loan, { id, cents, from: payment.orderedOn });
  const split = splitPayment(cents, owedOf(before));
  if (split.overCents > 0) throw new RangeError(`Payment ${id} is more than the amount owed.`);
  const after = {
    principalCents: before.principalCents - split.principalCents,
    interestCents: before.interestCents - split.interestCents,
    feesCents: before.feesCents - split.feesCents,
  };
  const owedAfterCents = owedCents(after);
  effects.post(before, 'loan_repayment', `${memberId}:${id}`, {
    principalCents: -split.principalCents,
    interestCents: -split.interestCents,
    feesCents: -split.feesCents,
  });
  effects.recordEvent(before, {
    onDate: today,
    kind: 'payment',
    by: kind === 'instalment' ? 'system' : 'member',
    words: splitText(split, owedAfterCents),
    details: { cents, payment: id, ...split },
  });
  settlements.push({
    memberId,
    id,
    result,
    split,
    owedAfterCents,
    counted: { from: before.chargedTo ?? today, version: before.version },
  });
  const paid: OwnLoan = {
    ...before,
    ...after,
    paidCents: before.paidCents + cents,
    inFlightCents: before.inFlightCents - cents,
  };
  if (owedAfterCents === 0) {
    closeLoan(effects, paid, today);
    return;
  }
  const updated = kind === 'instalment' ? paid : afterExtra(effects, paid, before.overdueSince !== null, cents, today);
  effects.change(updated, recalculateStatus(updated, today));
}

/** The next attempt of a dishonoured repayment; null where none is left or useful. */
function nextRetry(
  { payDays, today }: Settling,
  loan: OwnLoan,
  { kind, cents, attempt, memberId }: OpenPayment,
  { isFinal }: Outcome & { state: 'dishonoured' },
): Retry | null {
  const on =
    kind !== 'instalment' || isFinal === true || loan.hardshipSince !== null
      ? null
      : retryDate(attempt, payDays.get(memberId) ?? null, today);
  // Combined with a retry already planned, on the later day.
  return on === null ? null : { on, cents: cents + (loan.retryCents ?? 0) };
}

function bookDishonour(
  settling: Settling,
  loan: OwnLoan,
  payment: OpenPayment,
  result: Outcome & { state: 'dishonoured' },
): void {
  const { effects, settlements, today } = settling;
  const { memberId, id, cents } = payment;
  const retry = nextRetry(settling, loan, payment, result);
  const text = `Your ${dollars(cents)} repayment didn’t go through. ${result.reason} There’s no fee for this.`;
  const next = retry
    ? `We’ll try to collect ${dollars(retry.cents)} once more on ${formatDate(retry.on)}, your next payday, and won’t try again after that. You can also pay sooner or change your schedule.`
    : 'We won’t try again automatically. You can pay it now or change your schedule.';
  effects.recordEvent(loan, {
    onDate: today,
    kind: 'dishonour',
    by: 'system',
    words: retry ? `${text} ${next}` : text,
    details: { cents, payment: id, retryOn: retry?.on ?? null },
  });
  effects.sendEmail(loan, {
    key: `dishonour-${id}`,
    subject: `${loan.title}: repayment didn’t go through`,
    paragraphs: [text, next],
    ...payOrAskForHelp(loan),
  });
  settlements.push({ memberId, id, result, split: null, owedAfterCents: owedCents(owedOf(loan)) });
  const updated: OwnLoan = {
    ...loan,
    inFlightCents: loan.inFlightCents - cents,
    ...(retry ? { retryOn: retry.on, retryCents: retry.cents } : {}),
  };
  logOverdue(effects, updated, overdueOf(servicedOf(updated), today), today);
  effects.change(updated, recalculateStatus(updated, today));
}

/** Applies one result to its loan. */
export function settleOne(settling: Settling, loan: OwnLoan, payment: OpenPayment, result: Outcome): void {
  if (payment.kind === 'draw') (loan.drawnOn === null ? firstDraw : laterDraw)(settling, loan, payment, result);
  else if (result.state === 'complete') bookRepayment(settling, loan, payment, result);
  else bookDishonour(settling, loan, payment, result);
}
